import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { classNotBookedMail, passReadyMail, refundedMail } from './emails.tsx'
import { classNotBooked, passReady, paymentRefunded, refundSent } from './mailKinds.ts'
import { notBookedToTell, paidPass, refundToTell } from './mailStore.server.ts'

/** Mails about payments are made when they are sent, from what is in the books then. */
export function makePaymentMails({ db, mailer, publicUrl: site }: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>) {
  mailer.make(passReady, async (passId) => {
    const paid = await paidPass(db, passId)
    return paid && passReadyMail({ ...paid.to, head: await letterheadOf(db), site }, paid.receipt)
  })
  mailer.make(classNotBooked, async (orderId) => {
    const told = await notBookedToTell(db, orderId)
    return told && classNotBookedMail({ ...told.to, head: await letterheadOf(db), site }, told.news)
  })
  const refundMail = async (refund: Awaited<ReturnType<typeof refundToTell>>) =>
    refund && refundedMail({ ...refund.to, head: await letterheadOf(db), site }, refund.news)
  mailer.make(refundSent, async (id) => refundMail(await refundToTell(db, { id })))
  mailer.make(paymentRefunded, async (paymentId) => refundMail(await refundToTell(db, { paymentId })))
}
