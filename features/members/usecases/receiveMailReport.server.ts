import { noteConsent } from '#features/messages/usecases/recordConsent.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { mailReportOf } from '../mailReport.ts'
import { noteBounce, noteComplaint } from '../mailReportStore.server.ts'

/**
 * What a mail server reports about a mail that it had accepted. A mailbox that does not exist, and who complained, get no more
 * mails that they may do without; a complaint also withdraws the consent to news. What is no report of a mail of ours is ignored.
 */
export async function receiveMailReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  message: string,
): Promise<void> {
  const report = mailReportOf(message)
  if (!report) return
  await inTransaction(db, async (trx) => {
    const now = clock.now()
    if (report.kind === 'bounced') return noteBounce(trx, report, now)
    for (const { personId, hasNews } of await noteComplaint(trx, report, now))
      if (hasNews) await noteConsent(trx, { personId, by: personId, purpose: 'news', given: false }, now)
  })
}
