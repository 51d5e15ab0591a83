import * as z from 'zod'
import { addressesOfStaff } from '#features/identity/reads.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { writtenTo } from '#features/studio/usecases/writtenTo.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { type DisputeToMail, disputesToMail, markNotified, markReminded } from '../disputeStore.server.ts'
import { disputeStaffMail } from '../emails.tsx'
import { disputeOfPayer } from '../mailKinds.ts'
import { paymentTemplates } from '../text/paymentMail.ts'

/** Also enqueued when a dispute is recorded. */
export const disputeMailsJob: JobKind<object> = {
  name: 'payment.disputeMails',
  payload: z.object({}),
  retryLimit: 3,
  cron: '*/15 * * * *',
}

type MailDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'publicUrl'>

/**
 * Mails about disputes that staff have to answer: to those who may, when one is found and once before its deadline; and to
 * the payer when it is found, or its order later. What was mailed is recorded with it, so that nothing is sent twice.
 */
export async function mailDisputes(deps: MailDeps): Promise<void> {
  const { db, clock, mailer } = deps
  const now = clock.now()
  const disputes = await disputesToMail(db, now)
  if (disputes.length === 0) return
  const addresses = await addressesOfStaff(db, 'refund')
  for (const dispute of disputes) {
    const { id, isNew, isDue, isNewToPayer } = dispute
    const mails =
      isNew || isDue ? await Promise.all(addresses.map((to) => mailTo(deps, to, dispute, now))) : []
    await inTransaction(db, async (trx) => {
      const isFirst = isNew ? markNotified(trx, 'notifiedAt', id, now) : isDue && markReminded(trx, dispute)
      if (await isFirst) for (const mail of mails) await mailer.send(trx, mail)
      if (isNewToPayer && (await markNotified(trx, 'payerNotifiedAt', id, now)))
        await mailer.sendMade(trx, disputeOfPayer, id)
    })
  }
}

const mailTo = (
  { db, publicUrl: site }: MailDeps,
  to: string,
  dispute: DisputeToMail,
  now: Temporal.Instant,
) =>
  writtenTo(
    { db, template: paymentTemplates[dispute.isNew ? 'disputeOpened' : 'disputeDue'], to },
    async () =>
      disputeStaffMail({ to, head: await letterheadOf({ db, publicUrl: site }), site }, dispute, now),
  )
