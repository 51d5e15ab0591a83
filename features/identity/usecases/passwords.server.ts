import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { orThrow, Refusal, type RefusalCode } from '#lib/refusals.ts'
import { forgetCodesOf } from '../codeStore.server.ts'
import { refuseCommon } from '../commonPasswords.server.ts'
import { identityMails } from '../emails.tsx'
import { hashPassword, isRightPassword } from '../hashing.server.ts'
import { limits } from '../limits.server.ts'
import { endLinks, readLink } from '../linkStore.server.ts'
import { decidePasswordChange } from '../rules.ts'
import { endSignIns } from '../signInStore.server.ts'
import {
  type Account,
  lockPasswordHash,
  personWithPassword,
  recordEmailVerified,
  updatePerson,
} from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { openLink, usableLink } from './links.server.ts'
import { requireActiveSignIn, requireSecondFactor } from './sessions.server.ts'
import { forgiveFailures } from './signIn.server.ts'
import { forgiveWrongCodes } from './wrongCodes.server.ts'

/**
 * Sets a new password with the token of a mailed link, which works once, and ends all sign-ins. Throws
 * RESET_LINK_INVALID, BAD_REQUEST.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'mailer' | 'throttle' | 'publicUrl'>,
  input: { token: string; newPassword: string; from: Browser },
  now: Temporal.Instant,
): Promise<void> {
  const { hash, link } = await openLink(deps, { ...input, purpose: 'resetPassword' }, now)
  await refuseCommon(input.newPassword, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  const mail = await changedMail(deps, link.email, now)
  await inTransaction(deps.db, async (trx) => {
    await lockPasswordHash(trx, link.personId)
    usableLink('resetPassword', await readLink(trx, 'resetPassword', hash), now)
    await recordEmailVerified(trx, link.personId)
    await deps.mailer.send(trx, mail)
    await setPassword(trx, { personId: link.personId, passwordHash, exceptSignIn: null }, now)
  })
  await forgiveFailures(deps, link.email, input.from)
  await forgiveWrongCodes(deps, link.personId)
}

/**
 * Changes the signed-in person's password and ends all their other sign-ins. Throws SECOND_STEP_AT_CONSOLE,
 * PASSWORD_SAME, BAD_REQUEST, OLD_PASSWORD_WRONG, TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'mailer' | 'throttle' | 'publicUrl' | 'demo'>,
  caller: Caller,
  input: { oldPassword: string; newPassword: string },
  now: Temporal.Instant,
): Promise<void> {
  requireSecondFactor(caller, deps)
  orThrow(decidePasswordChange(input.oldPassword, input.newPassword), 'newPassword')
  await refuseCommon(input.newPassword, 'newPassword')
  const wrong = { code: 'OLD_PASSWORD_WRONG', field: 'oldPassword' } as const
  const person = await verifyPassword(deps, caller.personId, input.oldPassword, wrong)
  const passwordHash = await hashPassword(input.newPassword)
  const mail = await changedMail(deps, person.email, now)
  await inTransaction(deps.db, async (trx) => {
    const current = await lockPasswordHash(trx, person.id)
    await requireActiveSignIn(trx, caller, now)
    // Another request has changed the password in the meantime, so the given old password is no longer valid.
    if (current !== person.passwordHash) {
      throw new Refusal(wrong.code, { field: wrong.field })
    }
    await deps.mailer.send(trx, mail)
    await setPassword(trx, { personId: person.id, passwordHash, exceptSignIn: caller.signInId }, now)
  })
}

/** Checks a signed-in person's password; failed attempts are counted. Throws `wrong`, or TOO_MANY_REQUESTS. */
export async function verifyPassword(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  personId: string,
  password: string,
  wrong: { code: RefusalCode; field: string },
): Promise<Account & { passwordHash: string }> {
  await throttle.take(limits.password, personId)
  const person = await personWithPassword(db, personId)
  const right = await isRightPassword(person?.passwordHash, password)
  if (!person || !right) throw new Refusal(wrong.code, { field: wrong.field })
  await throttle.forgive(limits.password, personId)
  return person
}

const changedMail = async (
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  email: string,
  now: Temporal.Instant,
): Promise<Mail> =>
  identityMails(await letterheadOf(deps), deps.publicUrl, deps.db).passwordChanged(email, now)

/** Sets the password, and ends everything that it invalidates: links, codes and sign-ins. */
export async function setPassword(
  trx: Trx,
  change: { personId: string; passwordHash: string; exceptSignIn: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const { personId, passwordHash, exceptSignIn } = change
  await updatePerson(trx, personId, { passwordHash })
  await endLinks(trx, { personId, purposes: ['resetPassword', 'signIn'] }, now)
  // A person who knew the old password may have requested a code to another address.
  await forgetCodesOf(trx, personId)
  await endSignIns(trx, { personId, except: exceptSignIn }, 'passwordChanged', now)
}
