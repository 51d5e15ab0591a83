import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { classNotBookedMail, passReadyMail, refundedMail } from './emails.tsx'
import { classNotBooked, passReady, paymentRefunded } from './mailKinds.ts'
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
  mailer.make(paymentRefunded, async (paymentId) => {
    const refund = await refundToTell(db, paymentId)
    return refund && refundedMail({ ...refund.to, head: await letterheadOf(db), site }, refund.news)
  })
}
