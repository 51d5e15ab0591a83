import type { Trx } from '#lib/db.server.ts'
import { topics } from '../rules.ts'
import { deleteComplaint, optOut } from '../store.server.ts'

/**
 * Ends a complaint when the person switches some mails on again. The other optional mails stay off, as the account has
 * shown them during the complaint.
 */
export async function endComplaint(trx: Trx, personId: string, now: Temporal.Instant): Promise<void> {
  if (!(await deleteComplaint(trx, personId))) return
  for (const topic of topics) await optOut(trx, { personId, channel: 'mail', topic }, now)
}
