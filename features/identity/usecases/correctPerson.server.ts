import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { forgetCodesOf } from '../codeStore.server.ts'
import { identityMails } from '../emails.tsx'
import { nobodysHash } from '../hashing.server.ts'
import { endLinks, insertLink } from '../linkStore.server.ts'
import { linkEnd, phoneToKeep, sameEmail } from '../rules.ts'
import { endSignIns, hasSignedIn } from '../signInStore.server.ts'
import { lockPasswordHash, type Person, personById, updatePerson } from '../store.server.ts'
import { linkAddress } from './links.server.ts'
import { refuseBirthDate } from './signUp.server.ts'

export type Correction = Partial<
  Pick<Person, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'birthDate'>
>

/**
 * The studio corrects what is known of a person. A new e-mail address is told at both: all her sign-ins end, a member's
 * password is nobody's until she chooses another one, links in the old mailbox are good for nothing any more, and whoever has signed in with it can take it back for a week. An
 * address that nobody ever signed in with was a slip of the pen: it gets no way into the account. What is slow is done
 * before; what it answers takes part in a transaction, and answers her sign-ins that ended.
 * Throws NOT_FOUND, BAD_REQUEST, UNDER_AGE; then CHANGED, also for who has another role by then; EMAIL_TAKEN.
 */
export async function correctingPerson(
  deps: Pick<Deps, 'mailer' | 'publicUrl'> & { db: Db },
  personId: string,
  given: Correction,
  now: Temporal.Instant,
): Promise<{ before: Person; correct: (trx: Trx) => Promise<string[]> }> {
  const before = await personById(deps.db, personId)
  if (!before) throw new Refusal('NOT_FOUND')
  if (given.birthDate) refuseBirthDate(given.birthDate, now)
  const { email, ...rest } = given
  const changes = {
    ...rest,
    ...(rest.phoneNumber === undefined ? {} : { phoneNumber: phoneToKeep(rest.phoneNumber) }),
  }
  if (email === undefined || sameEmail(email, before.email)) {
    const correct = async (trx: Trx) => {
      await lockAsSeen(trx, before)
      await updatePerson(trx, personId, changes)
      return []
    }
    return { before, correct }
  }
  const move = await movingTo(deps, before, email, now)
  const correct = async (trx: Trx) => {
    if ((await lockAsSeen(trx, before)).email !== before.email) throw new Refusal('CHANGED')
    await updatePerson(trx, personId, { ...changes, email })
    // Who knows the password need not be who has the new mailbox. Staff prove more than that, and keep it.
    if (!isStaff(before.role)) await updatePerson(trx, personId, { passwordHash: nobodysHash })
    return move(trx)
  }
  return { before, correct }
}

/** As what she was seen decided who may correct her, and how: with another role it is decided anew. Throws CHANGED. */
async function lockAsSeen(trx: Trx, before: Person): Promise<Person> {
  await lockPasswordHash(trx, before.id)
  const person = await personById(trx, before.id)
  if (person?.role !== before.role) throw new Refusal('CHANGED')
  return person
}

/** All that goes with another address but the address itself. */
async function movingTo(
  deps: Pick<Deps, 'mailer' | 'publicUrl'> & { db: Db },
  { id: personId, email: oldEmail, role }: Person,
  newEmail: string,
  now: Temporal.Instant,
): Promise<(trx: Trx) => Promise<string[]>> {
  const { token, hash } = newOpaqueToken()
  const expiresAt = linkEnd('restoreEmail', now)
  const href = linkAddress(deps.publicUrl, 'restoreEmail', { token, email: oldEmail, expiresAt })
  const mails = identityMails(await letterheadOf(deps.db), deps.publicUrl, deps.db)
  const proven = await hasSignedIn(deps.db, personId)
  const letters: Mail[] = [
    proven ? await mails.emailChanged(oldEmail, newEmail, href) : await mails.emailRemoved(oldEmail),
    await mails.emailCorrected(newEmail, isStaff(role)),
  ]
  return async (trx) => {
    await endLinks(trx, { personId, purposes: ['resetPassword', 'signIn'] }, now)
    await forgetCodesOf(trx, personId)
    if (proven) await insertLink(trx, { purpose: 'restoreEmail', personId, hash, expiresAt, oldEmail }, now)
    for (const letter of letters) await deps.mailer.send(trx, letter)
    return endSignIns(trx, { personId, except: null }, 'emailChanged', now)
  }
}
