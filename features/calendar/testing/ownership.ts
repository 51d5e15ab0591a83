import { type Entry, ofMember } from '#tests/ownership/entry.ts'
import { bookingOf, type List } from '#tests/ownership/fixtures.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /user/calendar/:orderId': ofMember(['/orderId'], bookingOf),
}

/** Reads without ids: the caller decides whose data they return. */
export const lists: Record<string, List> = {
  'GET /user/calendar-feed': { sameForAll: 'it returns only since when the caller has a feed' },
}
