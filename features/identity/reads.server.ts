import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { type Permission, scopeOf, staffRoles } from '#lib/permissions.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** `keyShare` conflicts only with `blockActionsOf`; `noKeyUpdate` also with every change of the person's row. */
export async function lockPerson(trx: Trx, id: string, lock: 'keyShare' | 'noKeyUpdate'): Promise<void> {
  const row = trx.selectFrom('person').select('id').where('id', '=', id)
  await (lock === 'keyShare' ? row.forKeyShare() : row.forNoKeyUpdate()).execute()
}

/**
 * Waits for this person's running actions, and prevents new ones until the transaction ends. Code that removes a role
 * or ends a sign-in calls this first. It conflicts with the lock that each action takes on its caller (`lockCaller`).
 */
export async function blockActionsOf(trx: Trx, personId: string): Promise<void> {
  await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
}

/**
 * The addresses of the staff who have a permission without restriction, with the language in which they last used the
 * site.
 */
export async function staffWith(
  db: Db,
  permission: Permission,
): Promise<{ email: string; language: Language }[]> {
  const rows = await db
    .selectFrom('person')
    .select(['email', 'language'])
    .where(
      'role',
      'in',
      staffRoles.filter((role) => scopeOf(role, permission) === 'all'),
    )
    // Staff have an address (`person_staff_address`).
    .$narrowType<{ email: string }>()
    .orderBy('email')
    .execute()
  return rows.map(({ email, language }) => ({ email, language: language === 'hi' ? 'hi' : 'en' }))
}

/** The first name of a person without an address whose mail goes to `firstId`; undefined if there is no such person. */
export const householdMemberOf = (
  db: Db,
  personId: string,
  firstId: string,
): Promise<{ firstName: string } | undefined> =>
  db
    .selectFrom('person')
    .select('firstName')
    .where('id', '=', personId)
    .where('householdOf', '=', firstId)
    .where('email', 'is', null)
    .executeTakeFirst()

/**
 * Until the transaction ends, nobody else can store rows that belong to one of these addresses but to no account, or
 * erase their owner. Otherwise an erasure would miss a row that is written at the same time. Take this lock before all
 * other locks except the lock of the caller's account.
 */
export async function lockAddresses(trx: Trx, emails: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(name) from (
      select distinct hashtextextended('address ' || lower(email), 0) as name
      from unnest(${emails}::text[]) as email order by name) as addresses`.execute(trx)
}

/** The sign-ins of a person since an instant, and the number of their devices. */
export async function signInsSince(
  db: Db,
  personId: string,
  since: Temporal.Instant,
): Promise<{ at: Temporal.Instant[]; devices: number }> {
  const rows = await db
    .selectFrom('signIn')
    .select(['createdAt', sql<string | null>`encode(device_digest, 'hex')`.as('device')])
    .where('personId', '=', personId)
    .where('createdAt', '>=', toDate(since))
    .orderBy('createdAt')
    .execute()
  const devices = new Set(rows.flatMap(({ device }) => device ?? []))
  return { at: rows.map(({ createdAt }) => fromDate(createdAt)), devices: devices.size }
}
