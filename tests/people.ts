import { hashPassword } from '#features/identity/hashing.server.ts'
import type { Role } from '#lib/permissions.ts'
import type { TestApp } from './app.ts'
import { type Visitor, visitor } from './visitor.ts'

export const TEST_PASSWORD = 'a spring let out slowly'
let knownHash: Promise<string> | undefined

/** A person with an account and TEST_PASSWORD; returns the id. */
export async function makePerson(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  given: { email: string; firstName?: string; lastName?: string; role?: Role; birthDate?: string },
): Promise<string> {
  knownHash ??= hashPassword(TEST_PASSWORD)
  const { id } = await database.db
    .insertInto('person')
    .values({
      email: given.email,
      firstName: given.firstName ?? 'Meera',
      lastName: given.lastName ?? 'Test',
      birthDate: given.birthDate ?? '1990-05-17',
      role: given.role ?? 'member',
      passwordHash: await knownHash,
      createdAt: clock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A person without an address, whose mail goes to the first person of the household; returns the id. */
export async function makeHouseholdMember(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  householdOf: string,
  firstName: string,
): Promise<string> {
  const { id } = await database.db
    .insertInto('person')
    .values({
      firstName,
      lastName: 'Test',
      birthDate: '2012-05-05',
      householdOf,
      emailProven: false,
      passwordHash: 'none',
      createdAt: clock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A browser in which that person is signed in. */
export async function signInAs(
  { app }: Pick<TestApp, 'app'>,
  email: string,
  options: { ip?: string; password?: string } = {},
): Promise<Visitor> {
  const browser = visitor(app, options.ip)
  const { status, body } = await browser.call('POST', '/user/signin', {
    body: { email, password: options.password ?? TEST_PASSWORD },
  })
  if (status !== 200) throw new Error(`${email} could not sign in: ${body.message}`)
  return browser
}
