import * as z from 'zod'
import { staffWith } from '#features/identity/reads.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { fixedLanguage } from '#lib/mailWords.server.ts'
import { disputeStaffMail } from '../disputeEmails.tsx'
import { disputesToMail, markNotified, markReminded } from '../disputeMailStore.server.ts'
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
 * Mails about disputes that staff have to answer: to the staff who may answer, when a dispute is found and once
 * before its deadline; and to the payer when the dispute is found, or when its order is found later. Each mail is
 * recorded in the transaction that queues it, so that nothing is sent twice.
 */
export async function mailDisputes(deps: MailDeps): Promise<void> {
  const { db, clock, mailer } = deps
  const now = clock.now()
  const disputes = await disputesToMail(db, now)
  if (disputes.length === 0) return
  const frame = { head: await letterheadOf(deps), site: deps.publicUrl, to: '' }
  const recipients = Map.groupBy(await staffWith(db, 'refund'), ({ language }) => language)
  for (const dispute of disputes) {
    const { id, isNew, isDue, isNewToPayer } = dispute
    const template = paymentTemplates[isNew ? 'disputeOpened' : 'disputeDue']
    const mails: Mail[] = []
    for (const [language, people] of isNew || isDue ? recipients : []) {
      // Composed once for all staff who read this language.
      const mail = await inLanguage(fixedLanguage(template.kind) ?? language, () =>
        disputeStaffMail(frame, dispute, now),
      )
      mails.push(...people.map(({ email }) => ({ ...mail, to: email })))
    }
    await inTransaction(db, async (trx) => {
      const isFirst = isNew ? markNotified(trx, 'notifiedAt', id, now) : isDue && markReminded(trx, dispute)
      if (await isFirst) for (const mail of mails) await mailer.send(trx, mail)
      if (isNewToPayer && (await markNotified(trx, 'payerNotifiedAt', id, now)))
        await mailer.sendMade(trx, disputeOfPayer, id)
    })
  }
}
