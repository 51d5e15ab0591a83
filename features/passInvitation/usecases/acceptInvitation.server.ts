import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lockPass, type VersionedPass } from '#features/passes/reads.server.ts'
import type { SharingFacts } from '#features/passes/rules.ts'
import { readSharing, sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { invitationAccepted } from '../mailKinds.ts'
import { decideInvitee } from '../rules.ts'
import { type Invitation, invitationByToken, markAccepted } from '../store.server.ts'

/** Limits guesses of links. A valid link uses no points. */
const guessLimit: Limit = { name: 'passInvitation.link', points: 30, seconds: 15 * 60 }

interface Link {
  token: string
  network: string
}

export interface OpenedInvitation {
  invitation: Invitation
  pass: VersionedPass
  sharing: SharingFacts
}

async function readByHash(db: Db, hash: Buffer, now: Temporal.Instant): Promise<OpenedInvitation> {
  const invitation = await invitationByToken(db, hash)
  const sharing = invitation && (await readSharing(db, invitation.passId, now))
  if (!sharing) throw new Refusal('INVITATION_LINK_INVALID')
  return { invitation, ...sharing }
}

/** Reads the invitation of a link, in any state. Throws INVITATION_LINK_INVALID, TOO_MANY_REQUESTS. */
export async function openCard(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  { token, network }: Link,
  now: Temporal.Instant,
): Promise<OpenedInvitation> {
  await throttle.take(guessLimit, network)
  const opened = await readByHash(db, opaqueTokenHash(token), now)
  await throttle.restore(guessLimit, network)
  return opened
}

/**
 * Accepts an invitation: from now on the member may use the pass. All changes of an invitation lock its pass first, so
 * if two people accept it, or if it is withdrawn at the same time, only the first request succeeds. Throws
 * INVITATION_LINK_INVALID, INVITATION_ACCEPTED, INVITATION_WITHDRAWN, INVITATION_EXPIRED, PASS_NOT_SHAREABLE,
 * PASS_IS_THEIRS, PASS_SHARED, TOO_MANY_REQUESTS.
 */
export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'throttle' | 'mailer' | 'clock'>,
  { personId, ...link }: Link & { personId: string },
): Promise<OpenedInvitation> {
  const card = await openCard(deps, link, deps.clock.now())
  const { id, passId } = card.invitation
  return inTransaction(deps.db, async (trx) => {
    await lockPass(trx, passId)
    const now = deps.clock.now()
    const hash = opaqueTokenHash(link.token)
    const { invitation, sharing } = await readByHash(trx, hash, now)
    orThrow(decideInvitee({ ...invitation, pass: sharing }, personId, now))
    // The sharing is recorded as an action of the holder, because they sent the invitation.
    await sharePass(trx, { passId, personId, by: sharing.holderId }, now)
    await markAccepted(trx, id, personId, now)
    const auditSubject = { subject: 'pass', subjectId: passId, personId: sharing.holderId }
    await recordAudit(
      trx,
      personId,
      { action: 'pass.acceptInvitation', ...auditSubject, after: { personId } },
      now,
    )
    await deps.mailer.sendMade(trx, invitationAccepted, id)
    return readByHash(trx, hash, now)
  })
}
