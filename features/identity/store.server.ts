import { type Db, type Trx, violates } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import type { Role } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { toDate } from '#lib/time.ts'

export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
  role: Role
}

const personColumns = [
  'person.id',
  'person.email',
  'person.first_name as firstName',
  'person.last_name as lastName',
  'person.phone_number as phoneNumber',
  'person.birth_date as birthDate',
  'person.role',
] as const

export async function personById(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom('person').select(personColumns).where('id', '=', id).executeTakeFirst()
}

export async function personByEmail(db: Db, email: string): Promise<Person | undefined> {
  return db.selectFrom('person').select(personColumns).where('email', '=', email).executeTakeFirst()
}

/**
 * Whose account has this address once its row is ours: none, where it has another one by then. Until the transaction
 * ends nobody else changes it.
 */
export async function lockPersonByEmail(trx: Trx, email: string): Promise<Person | undefined> {
  return trx
    .selectFrom('person')
    .select(personColumns)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function personWithPasswordByEmail(
  db: Db,
  email: string,
): Promise<(Person & { passwordHash: string }) | undefined> {
  return db
    .selectFrom('person')
    .select(personColumns)
    .select('person.password_hash as passwordHash')
    .where('person.email', '=', email)
    .executeTakeFirst()
}

export async function personWithPassword(
  db: Db,
  id: string,
): Promise<(Person & { passwordHash: string }) | undefined> {
  return db
    .selectFrom('person')
    .select(personColumns)
    .select('person.password_hash as passwordHash')
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The hash as it is now; until the transaction ends nobody else changes it. */
export async function lockPasswordHash(trx: Trx, personId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_hash
}

const emailTaken = (error: unknown): never => {
  if (violates(error, 'person_email_key')) throw new Refusal('EMAIL_TAKEN', { field: 'email' })
  throw error
}

/** Throws EMAIL_TAKEN. */
export async function insertPerson(
  trx: Trx,
  person: Omit<Person, 'id' | 'role'> & { passwordHash: string },
  now: Temporal.Instant,
): Promise<Person> {
  return trx
    .insertInto('person')
    .values({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: person.phoneNumber,
      birth_date: person.birthDate,
      password_hash: person.passwordHash,
      created_at: toDate(now),
    })
    .returning(personColumns)
    .executeTakeFirstOrThrow()
    .catch(emailTaken)
}

/** In which language she uses the site now. Who has only ever used it in English is not written. */
export async function noteLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db
    .updateTable('person')
    .set({ language })
    .where('id', '=', id)
    .where((eb) => eb(eb.fn.coalesce('language', eb.val('en')), '<>', language))
    .execute()
}

export const updateRole = async (trx: Trx, id: string, role: Role): Promise<void> => {
  await trx.updateTable('person').set({ role }).where('id', '=', id).execute()
}

/** Only what is given changes. Throws EMAIL_TAKEN. */
export async function updatePerson(
  trx: Trx,
  id: string,
  changes: Partial<Omit<Person, 'id' | 'role'>> & { passwordHash?: string },
): Promise<void> {
  const columns = {
    email: changes.email,
    first_name: changes.firstName,
    last_name: changes.lastName,
    phone_number: changes.phoneNumber,
    birth_date: changes.birthDate,
    password_hash: changes.passwordHash,
  }
  if (Object.values(columns).every((value) => value === undefined)) return
  await trx.updateTable('person').set(columns).where('id', '=', id).execute().catch(emailTaken)
}

/** Who is blank is told from who was erased by the address: nobody ever joined. */
export async function blankPerson(trx: Trx, id: string, name: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('person')
    .set({
      email: `${id}@removed.invalid`,
      first_name: name,
      last_name: '-',
      phone_number: null,
      birth_date: null,
      language: null,
      erased_at: toDate(now),
    })
    .where('id', '=', id)
    .execute()
}

export const forgetMails = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('sent_mail').where('person_id', '=', id).execute()
}

export const deletePerson = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('person').where('id', '=', id).execute()
}
