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
import { invitingTo } from './openForMember.server.ts'
import { refuseBirthDate } from './signUp.server.ts'

export type Correction = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'birthDate'>
>

/**
 * The studio corrects a person's details. A new e-mail address is announced to both addresses. Then all of their
 * sign-ins end, a member's password is removed until they choose another one, and links sent to the old address
 * become invalid. An old address that was verified can be restored for a week. An unverified one may have been a
 * typo and belong to a stranger, so it gets no access to the account. Staff are also notified of other changes to
 * their details, and can undo them. The slow part runs first; it returns a function that does the rest in the
 * caller's transaction. Throws NOT_FOUND, BAD_REQUEST, UNDER_AGE; the function throws EMAIL_TAKEN, and CHANGED,
 * also if the person's role has changed in the meantime.
 */
export async function correctingPerson(
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
      await lockAsSeen(trx, before, changes)
      await updatePerson(trx, personId, changes)
      await notice(trx)
    }
    return { before, correct }
  }
  const move = await movingFor(deps, before, email, now)
  const correct = async (trx: Trx) => {
    if ((await lockAsSeen(trx, before, changes)).email !== before.email) throw new Refusal('CHANGED')
    // A person who knows the member's password may not own the new mailbox, so it is removed. Staff need a second
    // factor as well, so theirs stays. All fields are changed in one statement: a second change of the row would check
    // its reference to the household again, and might wait for somebody who waits for this row.
    const password = isStaff(before.role) ? {} : { passwordHash: dummyHash() }
    await updatePerson(trx, personId, { ...changes, email, emailProven: false, ...password })
    await notice(trx)
    await move(trx)
  }
  return { before, correct }
}

/**
 * The person's role decides who may correct them, and how, so it must not have changed. For staff the values to be
 * replaced must not have changed either, because the undo link restores the values that were read. Throws CHANGED.
 */
async function lockAsSeen(trx: Trx, before: Person, changes: PartialDetails): Promise<Person> {
  await lockPasswordHash(trx, before.id)
  const person = await personById(trx, before.id)
  if (person?.role !== before.role) throw new Refusal('CHANGED')
  const replaced = isStaff(person.role) ? findChangedDetails(before, changes) : []
  if (replaced.some((detail) => person[detail] !== before[detail])) throw new Refusal('CHANGED')
  return person
}

/** The mails about a changed address: a first address gets a link to sign in; a change is announced to both addresses. */
async function movingFor(
  deps: NoticeDeps,
  { email: oldEmail, ...person }: Person,
  newEmail: string,
  now: Temporal.Instant,
): Promise<(trx: Trx) => Promise<void>> {
  if (oldEmail !== null) return movingTo(deps, { ...person, email: oldEmail }, newEmail, now)
  const invite = await invitingTo(deps, newEmail, now)
  return async (trx) => {
    await invite(trx, person.id)
  }
}

/** The consequences of a changed address, except the address itself. */
async function movingTo(
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
