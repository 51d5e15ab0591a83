import { membershipOf } from '#features/membership/usecases.server.ts'
import { letterheadOf } from '#features/studio/letterhead.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { mayAskForCode, proveCode, sendCode } from './codes.server.ts'
import { identityMails } from './emails.tsx'
import { endResetLinks } from './resetStore.server.ts'
import { phoneToKeep, sameEmail } from './rules.ts'
import type { ProfileInput, UserView } from './schema.ts'
import { refuseBirthDate } from './signUp.server.ts'
import { type Person, personByEmail, personById, updatePerson } from './store.server.ts'
import type { CodeHolder } from './tokens.server.ts'

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

type ProfileDeps = Pick<Deps, 'db' | 'mailer' | 'secret' | 'throttle' | 'publicUrl'>

/**
 * Changes what is given of the profile. A new e-mail address without a code is mailed one, and nothing
 * of it is stored; with the code it takes effect. All of it happens or none.
 * Throws BAD_REQUEST, UNDER_AGE, OTP_*, EMAIL_TAKEN (to who has proven the address), TOO_MANY_REQUESTS.
 */
export async function editProfile(
  deps: ProfileDeps,
  caller: Caller,
  input: ProfileInput & { ip: string },
  now: Temporal.Instant,
): Promise<ProfileChange> {
  const person = await personById(deps.db, caller.personId)
  if (!person) throw new Refusal('SIGN_IN_REQUIRED')
  if (input.birthDate !== undefined) refuseBirthDate(input.birthDate, now)
  const email = input.email !== undefined && !sameEmail(input.email, person.email) ? input.email : undefined

  if (email === undefined) {
    await inTransaction(deps.db, (trx) => saveFields(trx, person.id, input))
    return { pendingEmail: null, newEmail: null }
  }
  const holder: CodeHolder = { email, purpose: 'changeEmail', personId: person.id }
  return input.otp === undefined
    ? askForNewEmail(deps, person, holder, input, now)
    : setNewEmail(deps, person, holder, { ...input, otp: input.otp }, now)
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

/** A code to the new address, a notice to the old one; an address with an account is told instead. */
async function askForNewEmail(
  deps: ProfileDeps,
  person: Person,
  holder: CodeHolder,
  input: ProfileInput & { ip: string },
  now: Temporal.Instant,
): Promise<ProfileChange> {
  const { email } = holder
  await mayAskForCode(deps, { holder, ip: input.ip }, now)
  const owner = await personByEmail(deps.db, email)
  const mails = identityMails(await letterheadOf(deps.db), deps.publicUrl)
  const notice = await mails.emailChangeNotice(person.email, email)
  await inTransaction(deps.db, async (trx) => {
    const mail = (code: string) =>
      owner ? mails.newEmailTaken(owner.email) : mails.newEmailCode(email, code)
    await sendCode(trx, deps, { holder, forNobody: owner !== undefined, mail }, now)
    await deps.mailer.send(trx, notice)
    await saveFields(trx, person.id, input)
  })
  return { pendingEmail: email, newEmail: null }
}

async function setNewEmail(
  deps: ProfileDeps,
  person: Person,
  holder: CodeHolder,
  input: ProfileInput & { ip: string; otp: string },
  now: Temporal.Instant,
): Promise<ProfileChange> {
  const code = await proveCode(deps, { holder, code: input.otp, ip: input.ip }, now)
  await inTransaction(deps.db, async (trx) => {
    await code.spend(trx)
    await saveFields(trx, person.id, input, holder.email)
    // Links that lie in the old mailbox are good for nothing any more.
    await endResetLinks(trx, person.id, now)
  })
  return { pendingEmail: null, newEmail: holder.email }
}
