import { lockPass } from '#features/passes/reads.server.ts'
import { decideSharing } from '#features/passes/rules.ts'
import { readSharing } from '#features/passes/usecases/sharePass.server.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { currentLanguage, type Language, languagePrefix } from '#lib/language.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { type Limit, spending } from '#lib/throttle.server.ts'
import { invitationMail } from '../emails.tsx'
import { INVITATION_DAYS } from '../rules.ts'
import { addInvitation, type Invitation, isAddressOf, openInvitation, withdrawOpen } from '../store.server.ts'
import { invitationTemplates } from '../text/invitationMail.ts'

/** Limits the invitations by one person, and the invitations by anybody to one address, so that nobody is spammed. */
const inviteLimit: Limit = { name: 'passInvitation.send', points: 10, seconds: 24 * 3600 }
const addressLimit: Limit = { name: 'passInvitation.address', points: 3, seconds: 24 * 3600 }

type InviteDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'throttle'>

interface OwnPass {
  passId: string
  personId: string
}

export interface InvitationResult {
  invitation: Invitation
  /** Null if it is mailed. It can't be read later, because only a digest of its token is stored. */
  link: string | null
}

/** The caller's pass and how it is shared. Throws NOT_FOUND, also for the pass of somebody else. */
async function ownSharing(db: Db, { passId, personId }: OwnPass, now: Temporal.Instant) {
  const sharing = await readSharing(db, passId, now)
  if (sharing?.sharing.holderId !== personId) throw new Refusal('NOT_FOUND')
  return sharing
}

/** The open invitation of the caller's pass. Throws NOT_FOUND for the pass of somebody else. */
export async function readInvitation(
  db: Db,
  own: OwnPass,
  now: Temporal.Instant,
): Promise<Invitation | undefined> {
  await ownSharing(db, own, now)
  return openInvitation(db, own.passId)
}

/**
 * Invites a person to use the caller's pass: by mail or, without an address, by a link that the caller sends. It also
 * replaces an earlier invitation, whose link no longer works. The response does not reveal whether the address belongs
 * to a member. Throws NOT_FOUND, PASS_NOT_SHAREABLE, PASS_IS_THEIRS, PASS_SHARED, TOO_MANY_REQUESTS.
 */
export async function invite(
  deps: InviteDeps,
  own: OwnPass,
  email: string | null,
  now: Temporal.Instant,
): Promise<InvitationResult> {
  const before = await ownSharing(deps.db, own, now)
  orThrow(decideSharing(before.sharing, null))
  if (email !== null && (await isAddressOf(deps.db, own.personId, email))) throw new Refusal('PASS_IS_THEIRS')
  const points = [[inviteLimit, own.personId] as const]
  if (email !== null) points.push([addressLimit, email.toLowerCase()])
  const write = async (trx: Trx): Promise<InvitationResult> => {
    await lockPass(trx, own.passId)
    const { pass, sharing } = await ownSharing(trx, own, now)
    orThrow(decideSharing(sharing, null))
    await withdrawOpen(trx, own.passId, now)
    const { token, hash } = newOpaqueToken()
    const expiresAt = now.add({ hours: 24 * INVITATION_DAYS })
    await addInvitation(trx, { passId: own.passId, email, tokenHash: hash, invitedAt: now, expiresAt })
    const invitation = (await openInvitation(trx, own.passId)) as Invitation
    const linkIn = (language: Language) => `${deps.publicUrl}${languagePrefix(language)}/shared-pass/${token}`
    if (email === null) return { invitation, link: linkIn(currentLanguage()) }
    const recipient = {
      db: trx,
      template: invitationTemplates.invitation,
      to: email,
      stranger: currentLanguage(),
    }
    const mailData = { from: invitation.from, pass: pass.packageName, expiresAt }
    const mail = await inLanguageOfRecipient(recipient, async () =>
      invitationMail({ to: email, head: await letterheadOf({ ...deps, db: trx }) }, mailData, linkIn),
    )
    await deps.mailer.send(trx, mail)
    return { invitation, link: null }
  }
  return spending(deps.throttle, points, () => inTransaction(deps.db, write))
}

/** Withdraws the open invitation of the caller's pass. Throws NOT_FOUND, also if there is no open invitation. */
export async function withdrawInvitation(
  { db }: Pick<Deps, 'db'>,
  own: OwnPass,
  now: Temporal.Instant,
): Promise<void> {
  await ownSharing(db, own, now)
  await inTransaction(db, async (trx) => {
    const { personId } = await lockPass(trx, own.passId)
    if (personId !== own.personId || !(await withdrawOpen(trx, own.passId, now))) {
      throw new Refusal('NOT_FOUND')
    }
  })
}
