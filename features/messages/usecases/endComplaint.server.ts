import type { Trx } from '#lib/db.server.ts'
import { topics } from '../rules.ts'
import { deleteComplaint, optOut } from '../store.server.ts'

/** Who marked a mail as spam wants some again. Everything else stays off, as they saw it. */
export async function endComplaint(trx: Trx, personId: string, now: Temporal.Instant): Promise<void> {
  if (!(await deleteComplaint(trx, personId))) return
  for (const topic of topics) await optOut(trx, { personId, channel: 'mail', topic }, now)
}
