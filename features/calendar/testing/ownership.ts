import { type Entry, ofMember } from '#tests/ownership/entry.ts'
import { bookingOf, type List } from '#tests/ownership/making.ts'

/** What each endpoint names, and whose it is: own and others’. */
export const entries: Record<string, Entry> = {
  'GET /user/calendar/:orderId': ofMember(['/orderId'], bookingOf),
}

/** Reads that name nothing: whose data they answer depends on who asks. */
export const lists: Record<string, List> = {
  'GET /user/calendar-feed': { everybodys: 'it tells since when, and names nothing' },
}
