import { sql } from 'kysely'
import { phoneToStore } from '#features/identity/rules.ts'
import type { RequestedAccount } from '#features/identity/usecases/openForMember.server.ts'
import type { Db } from '#lib/db.server.ts'
import { fullName } from '#lib/fullName.ts'

export interface SessionFacts {
  kind: string
  location: string
  date: Temporal.PlainDate
}

/** The facts about a session that decide which passes can pay for it. */
export async function sessionFacts(db: Db, id: string): Promise<SessionFacts | undefined> {
  const { rows } = await sql<{ kind: string; location: string; date: string }>`
    select c.kind, c.location, s.date::text as date from session s join class c on c.id = s.class_id
    where s.id = ${id}`.execute(db)
  return rows[0] && { ...rows[0], date: Temporal.PlainDate.from(rows[0].date) }
}

/** The name in a record, if its name, number or address differs from what was entered now; null if none differs. */
export async function otherNameIn(
  db: Db,
  personId: string,
  entered: RequestedAccount,
): Promise<string | null> {
  const { firstName, lastName, phoneNumber, email } = await db
    .selectFrom('person')
    .select(['firstName', 'lastName', 'phoneNumber', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const isSame =
    firstName === entered.firstName &&
    lastName === entered.lastName &&
    phoneNumber === phoneToStore(entered.phoneNumber) &&
    email === entered.email
  return isSame ? null : fullName({ firstName, lastName })
}
