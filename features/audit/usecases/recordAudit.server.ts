import type { Trx } from '#lib/db.server.ts'
import type { AuditAction } from '../rules.ts'
import { insertAuditEntries } from '../store.server.ts'

/** An audited action. `before` and `after` contain only what changed. */
export interface AuditRecord {
  action: AuditAction
  subject: string
  subjectId: string
  /** The member, or member of staff, whom it is about. */
  personId?: string
  before?: object | null | undefined
  after?: object | null
  reason?: string
}

/**
 * Records what `staffId` does, in the same transaction: no action is without its entry, and no entry without
 * its action. Null for what a rule does by itself, and for actions from the server's command line.
 */
export const recordAudit = (
  trx: Trx,
  staffId: string | null,
  record: AuditRecord,
  now: Temporal.Instant,
): Promise<void> => recordAudits(trx, staffId, [record], now)

/** The same of one action with many people. */
export const recordAudits = (
  trx: Trx,
  staffId: string | null,
  records: AuditRecord[],
  now: Temporal.Instant,
): Promise<void> =>
  insertAuditEntries(
    trx,
    records.map(({ action, subject, subjectId, personId, before, after, reason }) => ({
      staffId,
      action,
      subject,
      subjectId,
      personId: personId ?? null,
      before: before ?? null,
      after: after ?? null,
      reason: reason ?? null,
    })),
    now,
  )
