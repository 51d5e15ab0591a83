import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { identityMails } from '../emails.tsx'
import { insertLink } from '../linkStore.server.ts'
import { findChangedDetails, linkEnd, type PartialDetails } from '../rules.ts'
import { isEmailVerified, type Person } from '../store.server.ts'
import { linkAddress } from './links.server.ts'

export type NoticeDeps = Pick<Deps, 'mailer' | 'publicUrl'> & { db: Db }
type Notice = (trx: Trx) => Promise<void>

/**
 * Mails staff which of their details were changed, even by themselves: the audit identifies staff by their names. The
 * mail is composed first; the returned function queues it in the transaction that changes the details.
 */
export async function noticeOfDetails(
  deps: NoticeDeps,
  before: Person,
  given: PartialDetails,
): Promise<Notice> {
  const changed = findChangedDetails(before, given)
  if (!isStaff(before.role) || before.email === null || changed.length === 0) return async () => {}
  const mail = await (await mailsOf(deps)).detailsChanged(before.email, changed)
  return (trx) => deps.mailer.send(trx, mail)
}

/**
 * The same for changes by somebody else. A verified address gets the values before and after, and a link that can undo
 * the change for a week. An unverified address may be a stranger's, so it only gets the names of the fields.
 */
export async function noticeOfCorrection(
  deps: NoticeDeps,
  before: Person,
  given: PartialDetails,
  now: Temporal.Instant,
): Promise<Notice> {
  const { id: personId, email, role } = before
  const changed = findChangedDetails(before, given)
  if (
    !isStaff(role) ||
    email === null ||
    changed.length === 0 ||
    !(await isEmailVerified(deps.db, personId))
  ) {
    return noticeOfDetails(deps, before, given)
  }
  const { token, hash } = newOpaqueToken()
  const purpose = 'restoreDetails'
  const expiresAt = linkEnd(purpose, now)
  const href = linkAddress(deps.publicUrl, purpose, { token, email, expiresAt })
  const changes = changed.map((detail) => ({ detail, from: before[detail], to: given[detail] ?? null }))
  const mail = await (await mailsOf(deps)).detailsCorrected(email, changes, href)
  const formerDetails = Object.fromEntries(changed.map((detail) => [detail, before[detail]]))
  return async (trx) => {
    await insertLink(trx, { purpose, personId, hash, expiresAt, formerDetails }, now)
    await deps.mailer.send(trx, mail)
  }
}

const mailsOf = async ({ db, publicUrl }: NoticeDeps) =>
  identityMails(await letterheadOf({ db, publicUrl }), publicUrl, db)
