import type { Trx } from '#lib/db.server.ts'
import { insertAuditEntry } from '../store.server.ts'
import type { AuditAction } from '../text/actions.ts'

/** What staff did to something. Only what changed stands in `before` and `after`. */
export interface AuditRecord {
  action: AuditAction
  subject: string
  subjectId: string
  /** The member, or member of staff, whom it concerns. */
  personId?: string
  before?: object | null | undefined
  after?: object | null
  reason?: string
}

/**
 * Records what `staffId` does, in the transaction that does it: there is no deed without its entry, and none of what
 * did not happen. Null for what is done by command, by who runs the server.
 */
export const recordAudit = (
  trx: Trx,
  staffId: string | null,
  { action, subject, subjectId, personId, before, after, reason }: AuditRecord,
  now: Temporal.Instant,
): Promise<void> =>
  insertAuditEntry(
    trx,
    {
      staffId,
      action,
      subject,
      subjectId,
      personId: personId ?? null,
      before: before ?? null,
      after: after ?? null,
      reason: reason ?? null,
    },
    now,
  )
