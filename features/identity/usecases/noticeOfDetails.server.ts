import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { identityMails } from '../emails.tsx'
import { insertLink } from '../linkStore.server.ts'
import { changedDetails, linkEnd, type SomeDetails } from '../rules.ts'
import { isEmailProven, type Person } from '../store.server.ts'
import { linkAddress } from './links.server.ts'

export type NoticeDeps = Pick<Deps, 'mailer' | 'publicUrl'> & { db: Db }
type Notice = (trx: Trx) => Promise<void>

/**
 * Who works here is told by mail what of their details was changed, whoever did it: their name stands in the audit. It is
 * written before; what it answers takes part in the transaction that changes them.
 */
export async function noticeOfDetails(deps: NoticeDeps, before: Person, given: SomeDetails): Promise<Notice> {
  const changed = changedDetails(before, given)
  if (!isStaff(before.role) || before.email === null || changed.length === 0) return async () => {}
  const mail = await (await mailsOf(deps)).detailsChanged(before.email, changed)
  return (trx) => deps.mailer.send(trx, mail)
}

/**
 * The same when somebody else changed them: an address that is proven is told what they were and are, and gets a link
 * that takes it back for a week. One that is not may be a stranger's, and is told no more than which they are.
 */
export async function noticeOfCorrection(
  deps: NoticeDeps,
  before: Person,
  given: SomeDetails,
  now: Temporal.Instant,
): Promise<Notice> {
  const { id: personId, email, role } = before
  const changed = changedDetails(before, given)
  if (!isStaff(role) || email === null || changed.length === 0 || !(await isEmailProven(deps.db, personId))) {
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
