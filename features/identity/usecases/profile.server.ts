import { membershipOf } from '#features/membership/usecases/readMembership.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { phoneToKeep, sameEmail } from '../rules.ts'
import type { ProfileInput, UserView } from '../schema.ts'
import { personById, updatePerson } from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { askForNewEmail, type NewEmailDeps, setNewEmail } from './newEmail.server.ts'
import { orThrowIfFactorOwed } from './sessions.server.ts'
import { refuseBirthDate } from './signUp.server.ts'

/** The user as the API shows them, with their passes. Throws NOT_FOUND. */
export async function userViewOf(
  { db }: Pick<Deps, 'db'>,
  personId: string,
  now: Temporal.Instant,
): Promise<UserView> {
  const person = await personById(db, personId)
  if (!person) throw new Refusal('NOT_FOUND')
  const { id, ...shown } = person
  return { _id: id, ...shown, ...(await membershipOf(db, id, now)) }
}

export interface ProfileChange {
  /** Waits for the code that was sent to it. */
  pendingEmail: string | null
  /** The address changed just now. */
  newEmail: string | null
}

/**
 * Changes what is given of the profile. A new e-mail address needs the password; without a code it is mailed one, and
 * nothing of it is stored; with the code it takes effect. All of it happens or none.
 * Throws BAD_REQUEST, UNDER_AGE, PASSWORD_WRONG, OTP_*, EMAIL_TAKEN (to who has proven the address), TOO_MANY_REQUESTS,
 * SECOND_STEP_AT_CONSOLE.
 */
export async function editProfile(
  deps: NewEmailDeps & Pick<Deps, 'demo'>,
  caller: Caller,
  input: ProfileInput & { from: Browser },
  now: Temporal.Instant,
): Promise<ProfileChange> {
  const person = await personById(deps.db, caller.personId)
  if (!person) throw new Refusal('SIGN_IN_REQUIRED')
  if (input.birthDate !== undefined) refuseBirthDate(input.birthDate, now)
  const { email, otp, password, from } = input
  if (email === undefined || sameEmail(email, person.email)) {
    await inTransaction(deps.db, (trx) => saveFields(trx, person.id, input))
    return { pendingEmail: null, newEmail: null }
  }
  orThrowIfFactorOwed(caller, deps)
  if (otp === undefined) {
    const save = (trx: Trx) => saveFields(trx, person.id, input)
    await askForNewEmail(deps, person, { email, password, from, save }, now)
    return { pendingEmail: email, newEmail: null }
  }
  const save = (trx: Trx) => saveFields(trx, person.id, input, email)
  await setNewEmail(deps, caller, person, { email, otp, from, save }, now)
  return { pendingEmail: null, newEmail: email }
}

async function saveFields(trx: Trx, personId: string, input: ProfileInput, email?: string): Promise<void> {
  await updatePerson(trx, personId, {
    ...(email === undefined ? {} : { email }),
    ...(input.firstName === undefined ? {} : { firstName: input.firstName }),
    ...(input.lastName === undefined ? {} : { lastName: input.lastName }),
    ...(input.phoneNumber === undefined ? {} : { phoneNumber: phoneToKeep(input.phoneNumber) }),
    ...(input.birthDate === undefined ? {} : { birthDate: input.birthDate }),
  })
}
