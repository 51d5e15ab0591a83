import type { Trx } from '#lib/db.server.ts'
import type { AuditAction } from '../rules.ts'
import { insertAuditEntries } from '../store.server.ts'

/** An action in the audit. `before` and `after` contain only the changed fields. */
export interface AuditRecord {
  action: AuditAction
  subject: string
  subjectId: string
  /** The person whom the action is about. */
  personId?: string
  before?: object | null | undefined
  after?: object | null
  reason?: string
}

/**
 * Records an action of `staffId`, in the transaction of the action: so neither can exist without the other. `staffId`
 * is null for automatic actions, and for actions from the server's command line.
 */
export const recordAudit = (
  trx: Trx,
  staffId: string | null,
  record: AuditRecord,
  now: Temporal.Instant,
): Promise<void> => recordAudits(trx, staffId, [record], now)

/** Records several entries, for example of an action that affects several people. */
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
