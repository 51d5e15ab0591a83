import { membershipOf } from '#features/passes/usecases/readMembership.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { isRecentlyAuthenticated } from '#lib/reauth.ts'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { withoutUndefined } from '#lib/withoutUndefined.ts'
import { removeDetailsFromLinks } from '../linkStore.server.ts'
import { findChangedDetails, phoneToStore, sameEmail } from '../rules.ts'
import type { ProfileInput, UserView } from '../schema.ts'
import { accountById, type Person, updatePerson } from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { type NewEmailDeps, requestEmailChange, setNewEmail } from './newEmail.server.ts'
import { noticeOfDetails } from './noticeOfDetails.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { requireSecondFactor } from './sessions.server.ts'
import { refuseBirthDate } from './signUp.server.ts'

/** The user as the API returns them, with their passes. Throws NOT_FOUND. */
export async function userViewOf(
  { db }: Pick<Deps, 'db'>,
  personId: string,
  now: Temporal.Instant,
): Promise<UserView> {
  const person = await accountById(db, personId)
  if (!person) throw new Refusal('NOT_FOUND')
  const { id, language, ...shown } = person
  return {
    _id: id,
    ...shown,
    language: language === 'hi' ? 'hi' : 'en',
    ...(await membershipOf(db, id, now)),
  }
}

export interface ProfileChange {
  /** An address that is not stored yet, because its code was not entered. */
  pendingEmail: string | null
  /** The address, if it was changed by this call. */
  newEmail: string | null
}

/**
 * Changes the given fields of the profile. A new e-mail address without a code requires the password: a code is mailed,
 * and the address is not stored yet. With the code it takes effect. Staff get a mail about changed details; they need
 * their second factor, and also the password unless they have just authenticated. Throws BAD_REQUEST, UNDER_AGE,
 * PASSWORD_WRONG, OTP_*, EMAIL_TAKEN (only after the address is verified), TOO_MANY_REQUESTS, SECOND_STEP_AT_CONSOLE.
 */
export async function editProfile(
  deps: NewEmailDeps & Pick<Deps, 'demo'>,
  caller: Caller,
  input: ProfileInput & { from: Browser },
  now: Temporal.Instant,
): Promise<ProfileChange> {
  const person = await accountById(deps.db, caller.personId)
  if (!person) throw new Refusal('SIGN_IN_REQUIRED')
  if (input.birthDate !== undefined) refuseBirthDate(input.birthDate, now)
  const { email, otp, password, from } = input
  const isNew = email !== undefined && !sameEmail(email, person.email)
  const details = detailsOf(input)
  const changed = findChangedDetails(person, details)
  if (isStaff(person.role) && changed.length > 0) {
    await requireReauthForStaff(deps, caller, password, now)
  }
  const notice = await noticeOfDetails(deps, person, details)
  const save = async (trx: Trx, address: { email?: string; emailProven?: true } = {}) => {
    await updatePerson(trx, person.id, { ...details, ...address })
    // An earlier undo link must not overwrite values that the person has chosen themselves.
    await removeDetailsFromLinks(trx, { personId: person.id, details: changed })
    await notice(trx)
  }
  if (!isNew) {
    await inTransaction(deps.db, (trx) => save(trx))
    return { pendingEmail: null, newEmail: null }
  }
  requireSecondFactor(caller, deps)
  if (otp === undefined) {
    await requestEmailChange(deps, person, { email, password, from, save }, now)
    return { pendingEmail: email, newEmail: null }
  }
  const move = (trx: Trx) => save(trx, { email, emailProven: true })
  await setNewEmail(deps, caller, person, { email, otp, from, save: move }, now)
  return { pendingEmail: null, newEmail: email }
}

/** The details in the form in which they are stored. */
const detailsOf = ({
  firstName,
  lastName,
  phoneNumber,
  birthDate,
  language,
}: ProfileInput): Partial<Person> =>
  withoutUndefined({
    firstName,
    lastName,
    phoneNumber: phoneNumber === undefined ? undefined : phoneToStore(phoneNumber),
    birthDate,
    language,
  })

/** Throws SECOND_STEP_AT_CONSOLE; BAD_REQUEST without a password, PASSWORD_WRONG, TOO_MANY_REQUESTS. */
async function requireReauthForStaff(
  deps: Pick<Deps, 'db' | 'throttle' | 'demo'>,
  caller: Caller,
  password: string | undefined,
  now: Temporal.Instant,
): Promise<void> {
  requireSecondFactor(caller, deps)
  if (isRecentlyAuthenticated(caller, deps.demo, now)) return
  if (password === undefined) throw new Refusal('BAD_REQUEST', { fields: { password: fieldText.password } })
  await verifyPassword(deps, caller.personId, password, { code: 'PASSWORD_WRONG', field: 'password' })
}
