import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { identityMails } from '../emails.tsx'
import { codeMailPoints } from '../limits.server.ts'
import { endLinks, findRestoreLink, insertLink } from '../linkStore.server.ts'
import { linkEnd } from '../rules.ts'
import { endSignIns } from '../signInStore.server.ts'
import { type Account, lockPasswordHash, personByEmail, personById } from '../store.server.ts'
import { newCode } from '../tokens.server.ts'
import type { Browser } from './browser.server.ts'
import { sendCode, verifyCode } from './codes.server.ts'
import { linkAddress } from './links.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { requireActiveSignIn } from './sessions.server.ts'

export type NewEmailDeps = Pick<Deps, 'db' | 'mailer' | 'secret' | 'throttle' | 'publicUrl'>

/** A code for a new address belongs to the member. Other people who request the same address get their own codes. */
const holderOf = (person: Account, email: string) => ({
  email,
  purpose: 'changeEmail' as const,
  personId: person.id,
  requester: { digest: Buffer.from(person.id), network: null },
})

/**
 * Sends a code to the new address and a notice to the old one; an address that has an account gets a notice
 * instead. `save` stores the rest of the profile in the same transaction. Throws PASSWORD_WRONG, OTP_TOO_SOON,
 * TOO_MANY_REQUESTS, BAD_REQUEST without a password.
 */
export async function requestEmailChange(
  deps: NewEmailDeps,
  person: Account,
  request: { email: string; password: string | undefined; from: Browser; save: (trx: Trx) => Promise<void> },
  now: Temporal.Instant,
): Promise<void> {
  const { email, password, from } = request
  if (password === undefined) {
    throw new Refusal('BAD_REQUEST', { fields: { password: fieldText.password } })
  }
  await verifyPassword(deps, person.id, password, { code: 'PASSWORD_WRONG', field: 'password' })
  const owner = await personByEmail(deps.db, email)
  const code = owner ? null : newCode()
  const mails = identityMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  const notice = await mails.emailChangeNotice(person.email, email)
  const also = async (trx: Trx) => {
    await deps.mailer.send(trx, notice)
    await request.save(trx)
  }
  await sendCode(
    deps,
    {
      holder: holderOf(person, email),
      rateLimits: codeMailPoints(email, from, person.id),
      code,
      mail: () =>
        code === null ? mails.newEmailTaken(owner?.email ?? email) : mails.newEmailCode(email, code),
      also,
    },
    now,
  )
}

/**
 * Sets the new address with the code; `save` stores it. All other sign-ins end, and the old address gets a mail with a
 * link that restores it. Throws OTP_WRONG, OTP_EXPIRED; EMAIL_TAKEN only after the address is verified;
 * INVALID_ACCESS_TOKEN if the caller's sign-in has ended in the meantime, CHANGED if the address has changed.
 */
export async function setNewEmail(
  deps: NewEmailDeps,
  caller: Caller,
  person: Account,
  given: { email: string; otp: string; from: Browser; save: (trx: Trx) => Promise<void> },
  now: Temporal.Instant,
): Promise<void> {
  const holder = holderOf(person, given.email)
  const code = await verifyCode(deps, { holder, code: given.otp, network: given.from.network }, now)
  const { token, hash } = newOpaqueToken()
  const expiresAt = linkEnd('restoreEmail', now)
  const href = linkAddress(deps.publicUrl, 'restoreEmail', { token, email: person.email, expiresAt })
  const mails = identityMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  const [changeMail, restoredMail] = [
    await mails.emailChanged(person.email, given.email, href),
    await mails.emailRestored(person.email, given.email),
  ]
  const personId = person.id
  await inTransaction(deps.db, async (trx) => {
    await lockPasswordHash(trx, personId)
    await requireActiveSignIn(trx, caller, now)
    // The previous address gets the notice and the undo link, so it must still be the current one.
    if ((await personById(trx, personId))?.email !== person.email) throw new Refusal('CHANGED')
    await code.spend(trx)
    await given.save(trx)
    // Links that were mailed to the old address become invalid.
    await endLinks(trx, { personId, purposes: ['resetPassword', 'signIn'] }, now)
    const restoreLink = await findRestoreLink(trx, personId, given.email, now)
    if (restoreLink) {
      // The member returns to an earlier address. This undoes the changes in between, so their undo links end.
      await endLinks(trx, { personId, purposes: ['restoreEmail'], since: restoreLink.createdAt }, now)
    } else {
      const purpose = 'restoreEmail'
      await insertLink(trx, { purpose, personId, hash, expiresAt, oldEmail: person.email }, now)
    }
    await deps.mailer.send(trx, restoreLink ? restoredMail : changeMail)
    await endSignIns(trx, { personId, except: caller.signInId }, 'emailChanged', now)
  })
}
