import { type Db, type Trx, violates } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { may, type Role, staffRoles } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { toDate } from '#lib/time.ts'

export interface Person {
  id: string
  /** Null: the person can't sign in; their mail goes to the main contact of the household, if there is a household. */
  email: string | null
  firstName: string
  lastName: string
  phoneNumber: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
  role: Role
  /** The language of their mails; null if unknown, which means English. */
  language: Language | null
}

/** A person with an address, who can sign in. */
export type Account = Person & { email: string }

/** The account of a person; undefined if they can't sign in. */
export const accountOf = (person: Person | undefined): Account | undefined =>
  person && person.email !== null ? { ...person, email: person.email } : undefined

const personColumns = [
  'person.id',
  'person.email',
  'person.firstName',
  'person.lastName',
  'person.phoneNumber',
  'person.birthDate',
  'person.role',
  'person.language',
] as const

export async function personById(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom('person').select(personColumns).where('id', '=', id).executeTakeFirst()
}

/** The account of a person by id; undefined if there is no such person, or they have no address. */
export const accountById = async (db: Db, id: string): Promise<Account | undefined> =>
  accountOf(await personById(db, id))

export async function personByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accountOf(
    await db.selectFrom('person').select(personColumns).where('email', '=', email).executeTakeFirst(),
  )
}

/** The addresses of staff managers, except one person's. */
export async function addressesOfStaffManagers(db: Db, except: string): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('email')
    .where(
      'role',
      'in',
      staffRoles.filter((role) => may(role, 'manageStaff')),
    )
    .where('id', '<>', except)
    // Staff have an address (`person_staff_address`).
    .$narrowType<{ email: string }>()
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/**
 * Locks the account with this address, so that nobody else can change it until the transaction ends. Undefined if its
 * address has changed before it was locked.
 */
export async function lockPersonByEmail(trx: Trx, email: string): Promise<Account | undefined> {
  const locked = trx.selectFrom('person').select(personColumns).where('email', '=', email).forNoKeyUpdate()
  return accountOf(await locked.executeTakeFirst())
}

export async function personWithPasswordByEmail(
  db: Db,
  email: string,
): Promise<(Account & { passwordHash: string }) | undefined> {
  return db
    .selectFrom('person')
    .select(personColumns)
    .select('person.passwordHash')
    .where('person.email', '=', email)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
}

export async function personWithPassword(
  db: Db,
  id: string,
): Promise<(Account & { passwordHash: string }) | undefined> {
  return db
    .selectFrom('person')
    .select(personColumns)
    .select('person.passwordHash')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
}

/** The current hash. Locks the person's row, so that nobody else can change it until the transaction ends. */
export async function lockPasswordHash(trx: Trx, personId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('person')
    .select('passwordHash')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.passwordHash
}

const throwRefusalFor = (error: unknown): never => {
  if (violates(error, 'person_email_key')) throw new Refusal('EMAIL_TAKEN', { field: 'email' })
  // The main contact of the household has lost their address, joined another household, or was removed in the meantime.
  if (violates(error, 'person_household_first') || violates(error, 'person_household_of_fkey')) {
    throw new Refusal('HOUSEHOLD_NOT_POSSIBLE', { field: 'householdOf' })
  }
  throw error
}

export type NewPerson = Omit<Person, 'id' | 'role' | 'language'> & {
  language?: Language | undefined
  /** The main contact of the household, who receives the person's mail. */
  householdOf?: string | null | undefined
  /** The person's id in another system. */
  externalId?: string | null | undefined
  /** False: staff entered the address, and its owner has not used it yet. */
  emailProven?: boolean
}

/** Inserts a person. Throws EMAIL_TAKEN, HOUSEHOLD_NOT_POSSIBLE. */
export async function insertPerson<P extends NewPerson>(
  trx: Trx,
  person: P & { passwordHash: string },
  now: Temporal.Instant,
): Promise<Person & Pick<P, 'email'>> {
  // Locks the main contact of the household before the new row references them. Otherwise the reference would take a
  // weaker lock first, and `check_household` would wait for a share lock while it is held.
  if (person.householdOf)
    await trx.selectFrom('person').where('id', '=', person.householdOf).forShare().execute()
  return trx
    .insertInto('person')
    .values({
      email: person.email,
      emailProven: person.emailProven ?? true,
      householdOf: person.householdOf ?? null,
      externalId: person.externalId ?? null,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: person.phoneNumber,
      birthDate: person.birthDate,
      passwordHash: person.passwordHash,
      language: person.language ?? null,
      createdAt: toDate(now),
    })
    .returning(personColumns)
    .$castTo<Person & Pick<P, 'email'>>()
    .executeTakeFirstOrThrow()
    .catch(throwRefusalFor)
}

/** Whether the mailbox of the address has been verified. */
export async function isEmailVerified(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('person').select('emailProven').where('id', '=', id).executeTakeFirst()
  return row?.emailProven ?? false
}

/** Records that the address is verified: a link that was mailed there was used, or its owner has signed in. */
export async function recordEmailVerified(trx: Trx, id: string): Promise<void> {
  const update = trx.updateTable('person').set({ emailProven: true }).where('emailProven', '=', false)
  await update.where('id', '=', id).execute()
}

/** Records that the number is verified, if it is still in the person's record: they have written from it. */
export const recordPhoneVerified = async (trx: Trx, id: string, phoneNumber: string): Promise<void> => {
  await trx
    .updateTable('person')
    .set({ phoneProven: true })
    .where('id', '=', id)
    .where('phoneNumber', '=', phoneNumber)
    .execute()
}

/** Records the language in which a person first uses the site, if none is known; a chosen one stays. */
export async function recordLanguage(db: Db, id: string, language: Language): Promise<void> {
  if (language === 'en') return
  await db
    .updateTable('person')
    .set({ language })
    .where('id', '=', id)
    .where('language', 'is', null)
    .execute()
}

export const updateRole = async (trx: Trx, id: string, role: Role): Promise<void> => {
  await trx.updateTable('person').set({ role }).where('id', '=', id).execute()
}

/** Changes only the given fields. Throws EMAIL_TAKEN. */
export async function updatePerson(
  trx: Trx,
  id: string,
  changes: Partial<
    Omit<Person, 'id' | 'role'> & { passwordHash: string; emailProven: boolean; cameBefore: boolean }
  >,
): Promise<void> {
  const columns = {
    email: changes.email,
    emailProven: changes.emailProven,
    firstName: changes.firstName,
    lastName: changes.lastName,
    phoneNumber: changes.phoneNumber,
    birthDate: changes.birthDate,
    passwordHash: changes.passwordHash,
    language: changes.language,
    cameBefore: changes.cameBefore,
  }
  if (Object.values(columns).every((value) => value === undefined)) return
  await trx.updateTable('person').set(columns).where('id', '=', id).execute().catch(throwRefusalFor)
}

/** Returns whether that was not stored yet. */
export async function updateCameBefore(trx: Trx, id: string, cameBefore: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('person')
    .set({ cameBefore })
    .where('id', '=', id)
    .where('cameBefore', '<>', cameBefore)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Removes the personal data of an account that was removed. Its placeholder address (`removed.invalid`) differs from
 * that of an erased member (`closed.invalid`), because reports don't count a person who never joined.
 */
export async function anonymizePerson(
  trx: Trx,
  id: string,
  name: string,
  now: Temporal.Instant,
): Promise<void> {
  // The person has no address any more, so they can't be the main contact of a household.
  await trx.updateTable('person').set({ householdOf: null }).where('householdOf', '=', id).execute()
  await trx
    .updateTable('person')
    .set({
      email: `${id}@removed.invalid`,
      firstName: name,
      lastName: '-',
      phoneNumber: null,
      birthDate: null,
      externalId: null,
      householdOf: null,
      language: null,
      erasedAt: toDate(now),
    })
    .where('id', '=', id)
    .execute()
  // Closing the account has stored its previous address there.
  await trx.deleteFrom('formerAddress').where('personId', '=', id).execute()
}

export const deleteMails = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('sentMail').where('personId', '=', id).execute()
}

export const deletePerson = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('person').where('id', '=', id).execute()
}
