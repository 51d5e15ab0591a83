import { type AuditRecord, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lockPass, type VersionedPass } from '#features/passes/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { holdsPass } from '../profileStore.server.ts'
import { knownRecord, type RecordRow } from '../recordStore.server.ts'

/** A member who can still be served. Throws NOT_FOUND, PERSON_GONE. */
export async function servedMember(db: Db, memberId: string): Promise<RecordRow> {
  const record = await knownRecord(db, memberId)
  if (record.mergedInto || record.erased) throw new Refusal('PERSON_GONE')
  return record
}

/**
 * Their pass, locked, if it is still as it was shown, and the member as of then: merging or erasing locks the
 * passes first, so this may have waited for it. Throws NOT_FOUND, PERSON_GONE, CHANGED.
 */
export async function seenPass(
  trx: Trx,
  { memberId, passId, version }: { memberId: string; passId: string; version: number },
): Promise<{ pass: VersionedPass; member: RecordRow }> {
  await servedMember(trx, memberId)
  await heldPass(trx, memberId, passId)
  const pass = await lockPass(trx, passId)
  const member = await servedMember(trx, memberId)
  if (pass.version !== version) throw new Refusal('CHANGED')
  return { pass, member }
}

/** Throws NOT_FOUND unless the pass is theirs. */
export async function heldPass(db: Db, memberId: string, passId: string): Promise<void> {
  if (!(await holdsPass(db, memberId, passId))) throw new Refusal('NOT_FOUND')
}

type RecordFor = Omit<AuditRecord, 'subject' | 'subjectId' | 'personId'> &
  Partial<Pick<AuditRecord, 'subject' | 'subjectId'>>

/** Audits a staff action about a member; by default the subject is the member. */
export const recordAbout = (
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
 * Audits a staff action for a member, and undoes it if they were merged or erased in between: the entry
 * references them, so it waited for that. Throws PERSON_GONE.
 */
export async function recordFor(
  trx: Trx,
  by: Caller,
  memberId: string,
  record: RecordFor,
  now: Temporal.Instant,
): Promise<void> {
  await recordAbout(trx, by, memberId, record, now)
  await servedMember(trx, memberId)
}
