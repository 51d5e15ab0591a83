import { locationView } from '#features/studio/schema.ts'
import type { Db } from '#lib/db.server.ts'
import { type BookingRow, bookingById } from './store.server.ts'

const placeDetails = locationView
  .pick({ title: true, address: true, landmark: true, gettingThere: true, map: true })
  .partial()

/** A booking with all that its mails tell, as it stands now. */
export async function bookingToTell(db: Db, id: string) {
  const booking = await bookingById(db, id)
  if (!booking) return null
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('person', 'person.id', 'b.person_id')
    .innerJoin('pass as p', 'p.id', 'b.pass_id')
    .innerJoin('location as l', (join) => join.on('l.name', '=', booking.session.location))
    .leftJoin('ledger_entry as e', (join) =>
      join.onRef('e.booking_id', '=', 'b.id').on('e.kind', '=', 'returned'),
    )
    .select(['person.email', 'person.first_name as firstName', 'p.package_name as packageName'])
    .select(['p.sessions_left as left', 'p.expires_on as expiresOn', 'e.days as daysReturned'])
    .select(['l.details', 'l.is_online as isOnline'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      booking,
      to: row.email,
      firstName: row.firstName,
      place: placeOf(booking, row),
      pass: passOf(row),
    }
  )
}

const placeOf = ({ session }: BookingRow, row: { details: unknown; isOnline: boolean }) => {
  const { title = session.location, ...details } = placeDetails.safeParse(row.details).data ?? {}
  return { ...details, title, isOnline: row.isOnline }
}

const passOf = (row: {
  packageName: string
  left: number | null
  expiresOn: string
  daysReturned: number | null
}) => ({
  packageName: row.packageName,
  /** Null: unlimited. */
  left: row.left,
  expiresOn: Temporal.PlainDate.from(row.expiresOn),
  /** By how much the pass became longer when this booking was returned. */
  daysReturned: row.daysReturned ?? 0,
})

export type BookingNews = NonNullable<Awaited<ReturnType<typeof bookingToTell>>>
