import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { sharingMails } from '../emails.tsx'
import { endUse, readOtherUser, sharingEndOf, startUse, usersOf } from '../passUserStore.server.ts'
import { lockPass, passFactsById, type VersionedPass } from '../reads.server.ts'
import { decideSharing, passStatus, passValidity, type SharingFacts } from '../rules.ts'
import { nextClassOn } from '../store.server.ts'

interface Use {
  passId: string
  personId: string
  /** The person who starts or ends the sharing. */
  by: string
}

type SharingDeps = Pick<Deps, 'mailer' | 'publicUrl'>

/**
 * The other person who uses a pass now, with their first name; undefined if `personId` is neither its holder nor the other
 * person, or if nobody shares it.
 */
export const otherUserOf = (
  db: Db,
  passId: string,
  personId: string,
): Promise<{ personId: string; name: string } | undefined> => readOtherUser(db, passId, personId)

/** A pass and its current users; undefined if there is no such pass. */
export async function readSharing(
  db: Db,
  passId: string,
  now: Temporal.Instant,
): Promise<{ pass: VersionedPass; sharing: SharingFacts } | undefined> {
  const [pass, users] = [await passFactsById(db, passId), await usersOf(db, passId)]
  return pass && users && { pass, sharing: { ...users, status: statusOf(pass, now) } }
}

const statusOf = (pass: VersionedPass, now: Temporal.Instant) =>
  passStatus({ ...pass, ...passValidity(pass) }, studioDay(now))

/**
 * Lets another person use a pass. False if they already do. Throws NOT_FOUND, PASS_NOT_SHAREABLE, PASS_IS_THEIRS,
 * PASS_SHARED.
 */
export async function sharePass(trx: Trx, use: Use, now: Temporal.Instant): Promise<boolean> {
  const pass = await lockPass(trx, use.passId)
  const users = await usersOf(trx, use.passId)
  if (!users) throw new Refusal('NOT_FOUND')
  orThrow(decideSharing({ ...users, status: statusOf(pass, now) }, use.personId))
  if (users.otherId === use.personId) return false
  await startUse(trx, use, now)
  return true
}

/**
 * Ends the use by the other person, and mails it to the two, except the one who ended it. It is refused while the other
 * person has booked a class with the pass, so that no booking is lost silently. Throws NOT_FOUND, PASS_IN_USE. Returns
 * the id of the other person.
 */
export async function endSharing(
  trx: Trx,
  deps: SharingDeps,
  { passId, by }: Pick<Use, 'passId' | 'by'>,
  now: Temporal.Instant,
): Promise<string> {
  await lockPass(trx, passId)
  const { holderId, otherId } = (await usersOf(trx, passId)) ?? {}
  if (!holderId || !otherId) throw new Refusal('NOT_FOUND')
  const next = await nextClassOn(trx, passId, otherId, now)
  if (next) {
    throw new Refusal('PASS_IN_USE', { details: { title: next.title, date: formatDay(next.date) } })
  }
  await endUse(trx, { passId, personId: otherId, by }, now)
  const mails = sharingMails(await letterheadOf({ db: trx, publicUrl: deps.publicUrl }), deps.publicUrl, trx)
  const recipients = [
    { mail: mails.stopped, toId: otherId, formerId: holderId },
    { mail: mails.left, toId: holderId, formerId: otherId },
  ].filter(({ toId }) => toId !== by)
  for (const { mail, ...people } of recipients) {
    const data = await sharingEndOf(trx, { passId, ...people, byId: by })
    if (data) await deps.mailer.send(trx, await mail(data))
  }
  return otherId
}

/**
 * Ends the sharing for the holder or the other person, and records it. Throws NOT_FOUND for everybody else, PASS_IN_USE.
 */
export async function endOwnSharing(
  trx: Trx,
  deps: SharingDeps,
  use: Pick<Use, 'passId' | 'by'>,
  now: Temporal.Instant,
): Promise<void> {
  const users = await usersOf(trx, use.passId)
  if (use.by !== users?.holderId && use.by !== users?.otherId) throw new Refusal('NOT_FOUND')
  const ended = await endSharing(trx, deps, use, now)
  // Between the read and the lock the pass was shared with somebody else, so the caller no longer uses it. The error
  // rolls back the transaction.
  if (use.by !== users.holderId && use.by !== ended) throw new Refusal('NOT_FOUND')
  const auditSubject = { subject: 'pass', subjectId: use.passId, personId: users.holderId }
  await recordAudit(
    trx,
    use.by,
    { action: 'pass.unshare', ...auditSubject, before: { personId: ended } },
    now,
  )
}
