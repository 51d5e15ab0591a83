import { letterheadOf } from '#features/studio/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { formatDayTime } from '#lib/time.ts'
import {
  type BookingNews,
  cancelledMail,
  changedMail,
  classCancelledMail,
  confirmedMail,
  passRevokedMail,
} from './emails.tsx'
import { bookingById, revokedPass } from './store.server.ts'

/** Mails about bookings are made when they are sent, from the booking as it is then. */
export function makeBookingMails(deps: Deps): void {
  const news = async (bookingId: string) => {
    const booking = await bookingById(deps.db, bookingId)
    const person = booking && (await emailOf(deps, booking.personId))
    if (!booking || !person) return null
    const { session } = booking
    const told: BookingNews = {
      title: session.title,
      when: formatDayTime(session.startsAt, deps.clock.now()),
      place: session.location,
      instructor: session.instructor,
      promise: booking.promise,
      late: booking.status === 'late cancelled',
    }
    const frame = { to: person, head: await letterheadOf(deps.db), site: deps.publicUrl }
    return { booking, told, frame }
  }

  deps.mailer.make('bookingConfirmed', async (id) => {
    const n = await news(id)
    // Cancelled before the mail left: a confirmation would be untrue by now.
    return n && n.booking.status === 'scheduled' ? confirmedMail(n.frame, n.told) : null
  })
  deps.mailer.make('bookingCancelled', async (id) => {
    const n = await news(id)
    return n && cancelledMail(n.frame, n.told)
  })
  deps.mailer.make('passRevoked', async (passId) => {
    const revoked = await revokedPass(deps.db, passId)
    if (!revoked) return null
    const when = (at: Temporal.Instant) => formatDayTime(at, deps.clock.now())
    const cancelled = revoked.cancelled.map(({ title, startsAt }) => ({ title, when: when(startsAt) }))
    const frame = { to: revoked.to, head: await letterheadOf(deps.db), site: deps.publicUrl }
    return passRevokedMail(frame, { ...revoked, cancelled })
  })
  deps.mailer.make('classChanged', async (id) => {
    const n = await news(id)
    return n && n.booking.status === 'scheduled' ? changedMail(n.frame, n.told) : null
  })
  deps.mailer.make('classCancelled', async (id) => {
    const n = await news(id)
    return n && classCancelledMail(n.frame, n.told)
  })
}

const emailOf = async (deps: Deps, personId: string): Promise<string | undefined> =>
  (await deps.db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst())?.email
