import { sql } from 'kysely'
import type { Mark } from '#features/booking/markRules.ts'
import { markBooking } from '#features/booking/usecases/markBooking.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import type { TestApp } from './app.ts'
import { makePerson } from './people.ts'

export interface Holder {
  personId: string
  passId: string
  email: string
}

/** A person with a pass of these terms. */
export async function makeHolder(server: TestApp, terms: PackageRow): Promise<Holder> {
  const email = `${crypto.randomUUID()}@holder.example`
  const personId = await makePerson(server, { email })
  return { personId, passId: await grantTo(server, personId, terms), email }
}

/** One more pass for a person. */
export const grantTo = ({ deps, clock }: TestApp, personId: string, terms: PackageRow): Promise<string> =>
  deps.db
    .transaction()
    .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))

/** The current balance and expiry of a pass. */
export const readPass = async ({ deps }: TestApp, id: string) =>
  deps.db
    .selectFrom('pass')
    .select(['sessionsLeft as left', 'expiresOn as expires'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The ledger of a pass as texts, oldest first: `kind sessions days`. */
export async function ledgerInWords({ deps }: TestApp, passId: string): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`
    select kind || ' ' || sessions || ' ' || days as entry from ledger_entry
    where pass_id = ${passId} order by id`.execute(deps.db)
  return rows.map(({ entry }) => entry)
}

/** The session of a class on a date. */
export const sessionOn = async ({ deps }: TestApp, classId: string, date: string) =>
  deps.db
    .selectFrom('session')
    .selectAll()
    .where('classId', '=', classId)
    .where('date', '=', date)
    .executeTakeFirstOrThrow()

/** Staff mark a booking now; see `markBooking`. */
export const recordMark = ({ deps, clock }: TestApp, bookingId: string, mark: Mark, by: string) =>
  markBooking(
    deps,
    { key: crypto.randomUUID(), bookingId, mark, method: 'tap', madeAt: clock.now(), by },
    clock.now(),
  )
