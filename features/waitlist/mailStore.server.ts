import { type RawBuilder, sql } from 'kysely'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'

/** The data for the mails of a waitlist entry, even if the entry has ended. */
export interface EntryToReport {
  to: string
  /** Whether the address is that of the member, and not of another person in their household. */
  isOwnAddress: boolean
  firstName: string
  personId: string
  status: 'waiting' | 'skipped' | 'offered' | 'booked' | 'left' | 'closed'
  /** The number of latest offers in a row about which no message reached the person. */
  unreached: number
  classId: string
  date: string
  title: string
  instructor: string
  location: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

type Row = Omit<EntryToReport, 'startsAt' | 'endsAt' | 'to'> & {
  to: string | null
  startsAt: Date
  endsAt: Date
}

/** The data for the mails of an entry; undefined if the person receives no mail. */
export async function entryToReport(db: Db, id: string): Promise<EntryToReport | undefined> {
  const to: RawBuilder<string | null> = contactEmail()
  const { rows } = await sql<Row>`
    select ${to} as "to", person.email is not null as is_own_address, person.first_name, w.person_id, w.status, w.unreached, s.class_id, s.date::text as date, c.title,
      i.name as instructor, c.location, s.starts_at, s.ends_at
    from waitlist_entry w join person on person.id = w.person_id join session s on s.id = w.session_id
      join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
    where w.id = ${id}`.execute(db)
  const [row] = rows
  if (!row?.to) return undefined
  return { ...row, to: row.to, startsAt: fromDate(row.startsAt), endsAt: fromDate(row.endsAt) }
}
