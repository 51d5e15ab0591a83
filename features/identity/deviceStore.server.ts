import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'
import type { DeviceHistory } from './rules.ts'
import type { EndReason } from './signInStore.server.ts'

/**
 * A sign-in that ended for one of these reasons may have been an attacker's, so its browser does not become known.
 */
const suspectReasons: EndReason[] = ['stolen', 'passwordChanged', 'emailChanged', 'ended']

/**
 * When this person last used a second factor in this browser, in a sign-in that has not ended, that expired, or that a
 * later sign-in replaced. After signing out, the factor must be used again.
 */
export async function secondFactorIn(
  db: Db,
  personId: string,
  deviceDigest: Buffer,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('signIn')
    .select(({ fn }) => fn.max('secondFactorAt').as('at'))
    .where('personId', '=', personId)
    .where('deviceDigest', '=', deviceDigest)
    .where((eb) =>
      eb.or([eb('endedAt', 'is', null), eb('endReason', 'in', ['replaced', 'expired', 'locked'])]),
    )
    .executeTakeFirst()
  return row?.at ? fromDate(row.at) : null
}

/**
 * The browser of this sign-in, if its person has used a second factor there before. Sign-ins that may have been an
 * attacker's don't count.
 */
export async function verifiedBrowserOf(db: Db, signInId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('signIn as mine')
    .innerJoin('signIn as s', (join) =>
      join.onRef('s.personId', '=', 'mine.personId').onRef('s.deviceDigest', '=', 'mine.deviceDigest'),
    )
    .select('mine.deviceDigest')
    .where('mine.id', '=', signInId)
    .where('s.secondFactorAt', 'is not', null)
    .where((eb) => eb.or([eb('s.endReason', 'is', null), eb('s.endReason', 'not in', suspectReasons)]))
    .limit(1)
    .executeTakeFirst()
  return row?.deviceDigest ?? undefined
}

/**
 * Whether somebody has signed in to this account in this browser before. Sign-ins that may have been an attacker's
 * don't count. It is one query whether or not the account exists, so that the time does not reveal that.
 */
export async function isKnownDevice(db: Db, email: string, deviceDigest: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('signIn')
    .innerJoin('person', 'person.id', 'signIn.personId')
    .select('signIn.id')
    .where('person.email', '=', email)
    .where('signIn.deviceDigest', '=', deviceDigest)
    .where((eb) =>
      eb.or([eb('signIn.endReason', 'is', null), eb('signIn.endReason', 'not in', suspectReasons)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The history that `isNewDevice` needs; `deviceDigest` is null for a browser without the cookie. */
export async function deviceHistory(
  trx: Trx,
  personId: string,
  deviceDigest: Buffer | null,
): Promise<DeviceHistory> {
  const { rows } = await sql<Omit<DeviceHistory, 'createdAt'> & { createdAt: Date }>`
    select created_at, email_proven,
      exists (select from sign_in where person_id = p.id) as has_sign_ins,
      exists (select from sign_in where person_id = p.id and device_digest = ${deviceDigest}::bytea
        and (end_reason is null or end_reason not in (${sql.join(suspectReasons)}))) as knows_device
    from person p where id = ${personId}`.execute(trx)
  const { createdAt, ...history } = rows[0] as (typeof rows)[number]
  return { ...history, createdAt: fromDate(createdAt) }
}
