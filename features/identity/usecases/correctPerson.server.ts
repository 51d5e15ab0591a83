import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { forgetCodesOf } from '../codeStore.server.ts'
import { identityMails } from '../emails.tsx'
import { dummyHash } from '../hashing.server.ts'
import { endLinks, insertLink } from '../linkStore.server.ts'
import { findChangedDetails, linkEnd, type PartialDetails, phoneToStore, sameEmail } from '../rules.ts'
import { endSignIns } from '../signInStore.server.ts'
import {
  type Account,
  isEmailVerified,
  lockPasswordHash,
  type Person,
  personById,
  updatePerson,
} from '../store.server.ts'
import { linkAddress } from './links.server.ts'
import { type NoticeDeps, noticeOfCorrection } from './noticeOfDetails.server.ts'
import { prepareInvitation } from './openForMember.server.ts'
import { refuseBirthDate } from './signUp.server.ts'

export type Correction = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'birthDate'> & { cameBefore: boolean }
>

/**
 * Prepares a correction of a person's details by staff. A new e-mail address is announced to both addresses. Then all
 * of their sign-ins end, a member's password is removed until they choose another one, and links sent to the old
 * address become invalid. An old address that was verified can be restored for a week. An unverified one may have been
 * a typo and belong to a stranger, so it gets no access to the account. Staff are also notified of other changes to
 * their details, and can undo them. The slow part runs first; the returned function does the rest in the caller's
 * transaction. Throws NOT_FOUND, BAD_REQUEST, UNDER_AGE; the function throws EMAIL_TAKEN, and CHANGED, also if the
 * person's role has changed in the meantime.
 */
export async function prepareCorrection(
  deps: NoticeDeps,
  personId: string,
  given: Correction,
  now: Temporal.Instant,
): Promise<{ before: Person; correct: (trx: Trx) => Promise<void> }> {
  const before = await personById(deps.db, personId)
  if (!before) throw new Refusal('NOT_FOUND')
  if (given.birthDate) refuseBirthDate(given.birthDate, now)
  const { email, ...rest } = given
  const changes = {
    ...rest,
    ...(rest.phoneNumber === undefined ? {} : { phoneNumber: phoneToStore(rest.phoneNumber) }),
  }
  const notice = await noticeOfCorrection(deps, before, changes, now)
  if (email === undefined || (before.email !== null && sameEmail(email, before.email))) {
    const correct = async (trx: Trx) => {
      await lockUnchanged(trx, before, changes)
      await updatePerson(trx, personId, changes)
      await notice(trx)
    }
    return { before, correct }
  }
  const announce = await prepareNewAddress(deps, before, email, now)
  const correct = async (trx: Trx) => {
    if ((await lockUnchanged(trx, before, changes)).email !== before.email) throw new Refusal('CHANGED')
    // A person who knows the member's password may not own the new mailbox, so the password is removed. Staff need a
    // second factor as well, so theirs stays. All fields are changed in one statement: a second update of the row would
    // check its reference to the household again, and might wait for a transaction that waits for this row.
    const password = isStaff(before.role) ? {} : { passwordHash: dummyHash() }
    await updatePerson(trx, personId, { ...changes, email, emailProven: false, ...password })
    await notice(trx)
    await announce(trx)
  }
  return { before, correct }
}

/**
 * Locks the person, and checks that nothing relevant has changed since they were read. The role determines who may
 * correct them, and how. For staff, the undo link restores the values that were read. Throws CHANGED.
 */
async function lockUnchanged(trx: Trx, before: Person, changes: PartialDetails): Promise<Person> {
  await lockPasswordHash(trx, before.id)
  const person = await personById(trx, before.id)
  if (person?.role !== before.role) throw new Refusal('CHANGED')
  const replaced = isStaff(person.role) ? findChangedDetails(before, changes) : []
  if (replaced.some((detail) => person[detail] !== before[detail])) throw new Refusal('CHANGED')
  return person
}

/** Prepares the consequences of a new address. A first address gets a link; a change is announced to both addresses. */
async function prepareNewAddress(
  deps: NoticeDeps,
  { email: oldEmail, ...person }: Person,
  newEmail: string,
  now: Temporal.Instant,
): Promise<(trx: Trx) => Promise<void>> {
  if (oldEmail !== null) return prepareAddressChange(deps, { ...person, email: oldEmail }, newEmail, now)
  const sendInvitation = await prepareInvitation(deps, newEmail, now)
  return async (trx) => {
    await sendInvitation(trx, person.id)
  }
}

/** Prepares the mails about a changed address, and the end of sign-ins, links and codes. */
async function prepareAddressChange(
  deps: NoticeDeps,
  { id: personId, email: oldEmail, role }: Account,
  newEmail: string,
  now: Temporal.Instant,
): Promise<(trx: Trx) => Promise<void>> {
  const { token, hash } = newOpaqueToken()
  const expiresAt = linkEnd('restoreEmail', now)
  const href = linkAddress(deps.publicUrl, 'restoreEmail', { token, email: oldEmail, expiresAt })
  const mails = identityMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  const verified = await isEmailVerified(deps.db, personId)
  const letters: Mail[] = [
    verified ? await mails.emailChanged(oldEmail, newEmail, href) : await mails.emailRemoved(oldEmail),
    await mails.emailCorrected(newEmail, isStaff(role)),
  ]
  return async (trx) => {
    await endLinks(trx, { personId, purposes: ['resetPassword', 'signIn'] }, now)
    await forgetCodesOf(trx, personId)
    if (verified) await insertLink(trx, { purpose: 'restoreEmail', personId, hash, expiresAt, oldEmail }, now)
    for (const letter of letters) await deps.mailer.send(trx, letter)
    await endSignIns(trx, { personId, except: null }, 'emailChanged', now)
  }
}
