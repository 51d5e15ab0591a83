import { type AuditRecord, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { outsideRequest } from '#lib/heldCommit.server.ts'
import { isStaff, type Role } from '#lib/permissions.ts'
import type { RefusalCode } from '#lib/refusals.ts'

type Event = 'signIn.opened' | 'signIn.failed' | 'signIn.ended' | 'signIn.stolen' | 'reauth.failed'

/** Logs an event of a sign-in with the id of the account and the result; never an address, a token or a password. */
export function logSignIn(
  { log }: Pick<Deps, 'log'>,
  event: Event,
  { personId, outcome }: { personId: string | null; outcome: string },
): void {
  const write = event === 'signIn.stolen' ? log.warn.bind(log) : log.info.bind(log)
  write({ event, personId, outcome }, 'a sign-in')
}

type SignInAction = Pick<AuditRecord, 'action' | 'after'>

/** Records the event in the audit, only for staff: the sign-ins of members are not audited. */
export async function recordSignIn(
  trx: Trx,
  { id, role }: { id: string; role: Role },
  record: SignInAction,
  now: Temporal.Instant,
): Promise<void> {
  if (!isStaff(role)) return
  await recordAudit(trx, id, { ...record, subject: 'person', subjectId: id, personId: id }, now)
}

/** Records that sign-ins were ended from a list, if the actor or the owner of the sign-ins is staff. */
export async function recordEnding(
  trx: Trx,
  by: { personId: string; role: Role },
  { owner, count }: { owner: { id: string; role: Role }; count: number },
  now: Temporal.Instant,
): Promise<void> {
  if (!isStaff(owner.role) && !isStaff(by.role)) return
  const auditSubject = {
    subject: 'person',
    subjectId: owner.id,
    personId: owner.id,
    after: { signIns: count },
  }
  await recordAudit(trx, by.personId, { action: 'signIn.endListed', ...auditSubject }, now)
}

/**
 * Records a wrong password or code. The entry has no actor, because it is not known who entered it. Not awaited,
 * because a slower response for staff would reveal who is staff.
 */
export function recordFailure(
  deps: Pick<Deps, 'db' | 'log'>,
  event: 'signIn.failed' | 'reauth.failed',
  { person, code }: { person: { id: string; role: Role } | undefined; code: RefusalCode },
  now: Temporal.Instant,
): void {
  logSignIn(deps, event, { personId: person?.id ?? null, outcome: code })
  if (!person || !isStaff(person.role)) return
  const { id } = person
  const auditSubject = { subject: 'person', subjectId: id, personId: id, after: { refusal: code } }
  const record: AuditRecord =
    event === 'signIn.failed'
      ? { action: 'signIn.fail', ...auditSubject }
      : { action: 'proof.fail', ...auditSubject }
  outsideRequest(() => inTransaction(deps.db, (trx) => recordAudit(trx, null, record, now))).catch(
    (error: unknown) => deps.log.error({ err: error }, 'a failed sign-in could not be recorded'),
  )
}
