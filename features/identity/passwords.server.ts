import * as z from 'zod'
import { letterheadOf } from '#features/studio/letterhead.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { formatDay, formatTime, studioDay } from '#lib/time.ts'
import { refuseCommon } from './commonPasswords.server.ts'
import { identityMails } from './emails.tsx'
import { hashPassword, isRightPassword } from './hashing.server.ts'
import { accountKey, limits } from './limits.server.ts'
import { endResetLinks, replaceResetLinks, resetLink } from './resetStore.server.ts'
import { decidePasswordChange, decideResetLink, RESET_LINK_MINUTES } from './rules.ts'
import { tellEnded } from './sessions.server.ts'
import { forgiveFailures } from './signIn.server.ts'
import { endSignIns } from './signInStore.server.ts'
import { lockPasswordHash, personByEmail, personWithPassword, updatePerson } from './store.server.ts'
import { newOpaqueToken, opaqueTokenHash } from './tokens.server.ts'

const resetLinkPayload = z.object({ email: z.string() })
export const resetLinkJob: JobKind<z.infer<typeof resetLinkPayload>> = {
  name: 'identity.resetLink',
  payload: resetLinkPayload,
  retryLimit: 10,
}

/**
 * Asks for a mail with a link. The account is looked for in the background: the answer and its time
 * can't tell whether there is one. Throws TOO_MANY_REQUESTS.
 */
export async function askForResetLink(
  deps: Pick<Deps, 'db' | 'jobs' | 'throttle'>,
  input: { email: string; ip: string },
): Promise<void> {
  await deps.throttle.take(limits.mailsAsked, networkOf(input.ip))
  await deps.throttle.take(limits.resetMails, accountKey(input.email))
  await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, resetLinkJob, { email: input.email }))
}

/** Mails a link that sets a new password, if the address has an account. */
export async function sendResetLink(
  deps: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  input: { email: string },
  now: Temporal.Instant,
): Promise<void> {
  const person = await personByEmail(deps.db, input.email)
  if (!person) return
  const { token, hash } = newOpaqueToken()
  const expiresAt = now.add({ minutes: RESET_LINK_MINUTES })
  const email = encodeURIComponent(person.email)
  const href = `${deps.publicUrl}/reset-password/${token}/${email}/${expiresAt.epochMilliseconds}`
  const mail = await identityMails(await letterheadOf(deps.db), deps.publicUrl).resetLink(person.email, href)
  await inTransaction(deps.db, async (trx) => {
    await lockPasswordHash(trx, person.id)
    await replaceResetLinks(trx, { personId: person.id, hash, expiresAt }, now)
    await deps.mailer.send(trx, mail)
  })
}

/** Sets a new password with the token of a link, once; ends all sign-ins. Throws RESET_LINK_INVALID. */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'mailer' | 'changes' | 'throttle' | 'publicUrl'>,
  input: { token: string; newPassword: string; ip: string },
  now: Temporal.Instant,
): Promise<void> {
  const network = networkOf(input.ip)
  await deps.throttle.take(limits.resetAddress, network)
  const hash = opaqueTokenHash(input.token)
  const link = await resetLink(deps.db, hash)
  orThrow(decideResetLink(link, now))
  if (!link) throw new Refusal('RESET_LINK_INVALID')
  await refuseCommon(input.newPassword, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  const mail = await changedMail(deps, link.email, now)
  const ended = await inTransaction(deps.db, async (trx) => {
    await lockPasswordHash(trx, link.personId)
    orThrow(decideResetLink(await resetLink(trx, hash), now))
    return setPassword(trx, deps, { personId: link.personId, passwordHash, keepSignIn: null, mail }, now)
  })
  tellEnded(deps.changes, ended)
  await deps.throttle.giveBack(limits.resetAddress, network)
  await forgiveFailures(deps, link.email, input.ip)
}

/**
 * Changes the password of who is signed in and ends all their other sign-ins.
 * Throws PASSWORD_SAME, BAD_REQUEST, OLD_PASSWORD_WRONG, TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'mailer' | 'changes' | 'throttle' | 'publicUrl'>,
  caller: Caller,
  input: { oldPassword: string; newPassword: string },
  now: Temporal.Instant,
): Promise<void> {
  orThrow(decidePasswordChange(input.oldPassword, input.newPassword))
  await refuseCommon(input.newPassword, 'newPassword')
  await deps.throttle.take(limits.oldPassword, caller.personId)
  const person = await personWithPassword(deps.db, caller.personId)
  const right = await isRightPassword(person?.passwordHash, input.oldPassword)
  if (!person || !right) throw new Refusal('OLD_PASSWORD_WRONG')
  const passwordHash = await hashPassword(input.newPassword)
  const mail = await changedMail(deps, person.email, now)
  const ended = await inTransaction(deps.db, async (trx) => {
    // Changed by another request meanwhile: what was called the old password no longer is.
    if ((await lockPasswordHash(trx, person.id)) !== person.passwordHash) {
      throw new Refusal('OLD_PASSWORD_WRONG')
    }
    const keepSignIn = caller.signInId
    return setPassword(trx, deps, { personId: person.id, passwordHash, keepSignIn, mail }, now)
  })
  tellEnded(deps.changes, ended)
  await deps.throttle.forgive(limits.oldPassword, caller.personId)
}

const changedMail = async (
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  email: string,
  now: Temporal.Instant,
): Promise<Mail> =>
  identityMails(await letterheadOf(deps.db), deps.publicUrl).passwordChanged(
    email,
    // Mails are English, whatever their member speaks.
    inLanguage('en', () => `${formatDay(studioDay(now))}, ${formatTime(now)}`),
  )

/** The password, and all that a new one puts an end to; answers the sign-ins that ended. */
async function setPassword(
  trx: Trx,
  { mailer }: Pick<Deps, 'mailer'>,
  change: { personId: string; passwordHash: string; keepSignIn: string | null; mail: Mail },
  now: Temporal.Instant,
): Promise<string[]> {
  const { personId, passwordHash, keepSignIn } = change
  await updatePerson(trx, personId, { passwordHash })
  await endResetLinks(trx, personId, now)
  await mailer.send(trx, change.mail)
  return endSignIns(trx, { personId, except: keepSignIn }, 'passwordChanged', now)
}
