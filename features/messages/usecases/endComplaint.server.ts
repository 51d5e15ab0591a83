import type { Trx } from '#lib/db.server.ts'
import { topics } from '../rules.ts'
import { deleteComplaint, optOut } from '../store.server.ts'

/** A person who marked a mail as spam switches some mails on again. All others stay off, as their account showed them. */
export async function endComplaint(trx: Trx, personId: string, now: Temporal.Instant): Promise<void> {
  if (!(await deleteComplaint(trx, personId))) return
  for (const topic of topics) await optOut(trx, { personId, channel: 'mail', topic }, now)
}
