import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const bookingPersonalData: PersonalData = {
  columns: {
    /** A merge moves the passes; their bookings follow (`on update cascade`). */
    'booking.person_id': 'movesIndirectly',
    'booking.booked_by': 'unchanged',
    'seat_hold.person_id': 'deleted',
    'attendance_mark.made_by': 'unchanged',
    'session_edit.decided_by': 'unchanged',
    'consequence.pardoned_by': 'unchanged',
  },
  exported: (ids) => ({
    bookings: sql`
    select b.id, c.title, c.location, s.date, s.starts_at, b.status, b.booked_at, b.cancelled_at, b.cancel_by,
      b.promise, b.pass_id, b.moved_from, o.name as spot
    from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
      left join spot o on o.id = b.spot_id
    where b.person_id = ${anyOf(ids)} order by s.starts_at, b.id`,
    attendance: sql`
    select m.booking_id, m.mark, m.method, m.made_at from attendance_mark m join booking b on b.id = m.booking_id
    where b.person_id = ${anyOf(ids)} order by m.made_at, m.arrival`,
    consequences: sql`
    select k.booking_id, k.cause, k.penalty, k.is_forgiven, k.is_undone, k.day, k.ruled_on, k.strike_count,
      k.strike_days, k.strike_window, k.strike_lasts, k.fee_paise, k.made_at, k.pardoned_at, k.pardon_reason
    from consequence k join booking b on b.id = k.booking_id
    where b.person_id = ${anyOf(ids)} order by k.made_at, k.booking_id`,
    reminders: sql`
    select r.booking_id, r.kind, r.queued_at from reminder r join booking b on b.id = r.booking_id
    where b.person_id = ${anyOf(ids)} order by r.queued_at, r.booking_id`,
    seats_held: sql`
    select session_id, created_at, expires_at from seat_hold where person_id = ${anyOf(ids)} order by created_at`,
  }),
  // A forgiven strike stays forgiven; only the reason that staff wrote is erased.
  async erase(trx, ids) {
    await sql`
      update consequence k set pardon_reason = null from booking b
      where b.id = k.booking_id and b.person_id = ${anyOf(ids)} and k.pardon_reason is not null`.execute(trx)
  },
}
