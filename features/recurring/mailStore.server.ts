import { type RawBuilder, sql } from 'kysely'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { EndReason, StoredOutcome } from './store.server.ts'

/** The data of a recurring booking for its mails, whether it has ended or not. */
export interface RecurringMailData {
  id: string
  to: string
  firstName: string
  title: string
  location: string
  instructor: string
  weekday: number
  /** `HH:MM`, studio time. */
  time: string
  endReason: EndReason | 'erased' | 'merged' | null
}

const columns = (
  to: RawBuilder<string | null>,
) => sql`r.id, ${to} as "to", person.first_name, c.title, c.location,
  i.name as instructor, r.weekday::int as weekday, to_char(c.start_time, 'HH24:MI') as time, r.end_reason`
const tables = sql`recurring_booking r join person on person.id = r.person_id join class c on c.id = r.class_id
  join instructor i on i.id = c.instructor_id`

type Row = Omit<RecurringMailData, 'to'> & { to: string | null }
const withAddress = <R extends Row>(row: R | undefined): (R & { to: string }) | undefined =>
  row?.to ? { ...row, to: row.to } : undefined

/** Undefined if its person receives no mail. */
export async function readRecurringMail(db: Db, id: string): Promise<RecurringMailData | undefined> {
  const { rows } =
    await sql<Row>`select ${columns(contactEmail())} from ${tables} where r.id = ${id}`.execute(db)
  return withAddress(rows[0])
}

/** The dates that were cancelled when the recurring booking ended. */
export async function cancelledDates(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select d.date::text as date
    from recurring_date d join recurring_booking r on r.id = d.recurring_id join booking b on b.id = d.booking_id
    where r.id = ${id} and b.status = 'cancelled' and b.cancelled_at = r.ended_at order by d.date`.execute(db)
  return rows.map(({ date }) => date)
}

export interface DateMailData extends RecurringMailData {
  date: string
  outcome: StoredOutcome
  /** The reason of the refusal, as a code. */
  reason: string | null
}

/** The data for a mail about one date. */
export async function readDateMail(db: Db, dateId: string): Promise<DateMailData | undefined> {
  const { rows } = await sql<Row & Pick<DateMailData, 'date' | 'outcome' | 'reason'>>`
    select ${columns(contactEmail())}, d.date::text as date, d.outcome, d.reason
    from ${tables} join recurring_date d on d.recurring_id = r.id where d.id = ${dateId}`.execute(db)
  return withAddress(rows[0])
}
