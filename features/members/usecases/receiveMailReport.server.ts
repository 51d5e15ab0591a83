import { recordConsentFor } from '#features/messages/usecases/recordConsent.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { mailReportOf } from '../mailReport.ts'
import { isLogged, recordBounce, recordComplaint } from '../mailReportStore.server.ts'

/**
 * Handles a mail server's report about a mail that it had accepted. If the mailbox does not exist, or the person
 * complained, the person gets no more mails that they could switch off; a complaint also withdraws the consent to news.
 * `unknown`: no log entry of a person has this mail, or the complaint is not from the person's current address.
 * `ignored`: the message is not such a report.
 */
export async function receiveMailReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  message: string,
): Promise<'noted' | 'unknown' | 'ignored'> {
  const report = mailReportOf(message)
  if (!report) return 'ignored'
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    if (!(await isLogged(trx, report))) return 'unknown'
    if (report.kind === 'bounced') await recordBounce(trx, report, now)
    else
      for (const { personId, hasNews } of await recordComplaint(trx, report, now))
        if (hasNews)
          await recordConsentFor(trx, { personId, by: personId, purpose: 'news', given: false }, now)
    return 'noted'
  })
}
