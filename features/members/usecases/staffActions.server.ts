import { type AuditRecord, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lockPass, type VersionedPass } from '#features/passes/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { holdsPass } from '../profileStore.server.ts'
import { knownRecord, type RecordRow } from '../recordStore.server.ts'

/** A member whose record was not merged or erased. Throws NOT_FOUND, PERSON_GONE. */
export async function requireMember(db: Db, memberId: string): Promise<RecordRow> {
  const record = await knownRecord(db, memberId)
  if (record.mergedInto || record.erased) throw new Refusal('PERSON_GONE')
  return record
}

/**
 * Locks the pass of a member, and checks that it has not changed since it was shown. The member is read after that: the
 * lock may have waited for a merge or an erasure, which lock the passes first. Throws NOT_FOUND, PERSON_GONE, CHANGED.
 */
export async function lockShownPass(
  trx: Trx,
  { memberId, passId, version }: { memberId: string; passId: string; version: number },
): Promise<{ pass: VersionedPass; member: RecordRow }> {
  await requireMember(trx, memberId)
  await requirePassOfMember(trx, memberId, passId)
  const pass = await lockPass(trx, passId)
  const member = await requireMember(trx, memberId)
  if (pass.version !== version) throw new Refusal('CHANGED')
  return { pass, member }
}

/** Throws NOT_FOUND if the member is not the holder of the pass. */
export async function requirePassOfMember(db: Db, memberId: string, passId: string): Promise<void> {
  if (!(await holdsPass(db, memberId, passId))) throw new Refusal('NOT_FOUND')
}

type RecordFor = Omit<AuditRecord, 'subject' | 'subjectId' | 'personId'> &
  Partial<Pick<AuditRecord, 'subject' | 'subjectId'>>

/** Writes an audit entry for a staff action about a member; by default the subject is the member. */
export const auditMember = (
  trx: Trx,
  by: Caller,
  memberId: string,
  record: RecordFor,
  now: Temporal.Instant,
): Promise<void> =>
  recordAudit(
    trx,
    by.personId,
    { subject: 'person', subjectId: memberId, personId: memberId, ...record },
    now,
  )

/**
 * Writes an audit entry for a staff action about a member. Throws PERSON_GONE, which rolls the action back, if the
 * member was merged or erased in the meantime: the entry references the member's row, so the insert waits for both.
 */
export async function auditExistingMember(
  trx: Trx,
  by: Caller,
  memberId: string,
  record: RecordFor,
  now: Temporal.Instant,
): Promise<void> {
  await auditMember(trx, by, memberId, record, now)
  await requireMember(trx, memberId)
}
