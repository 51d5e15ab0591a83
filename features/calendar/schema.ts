import * as z from 'zod'
import { contract, endpoint, id, isoInstantText } from '#lib/contract.ts'

/** Whether the member has a feed, and since when its address is valid. The address itself can't be shown again. */
export const feedView = z.object({ since: isoInstantText.nullable() })
export type FeedView = z.infer<typeof feedView>

export const calendarContract = contract({
  'GET /user/calendar/:orderId': {
    summary: 'Returns a booking as an iCalendar file (text/calendar)',
    access: 'member',
    params: z.object({ orderId: id }),
    data: z.string(),
    bare: true,
    refusals: ['NOT_FOUND'],
  },
  'GET /user/calendar-feed': {
    summary: 'Returns whether the member has a calendar feed, and since when',
    access: 'member',
    data: feedView,
  },
  'POST /user/calendar-feed': {
    summary: 'Creates the address of the calendar feed, or replaces it; the previous address stops working',
    access: 'member',
    secretResponse: true,
    success: 201,
    data: feedView.extend({ url: z.url() }),
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'DELETE /user/calendar-feed': {
    summary: 'Revokes the address of the calendar feed. Also succeeds if there is none',
    access: 'member',
    data: feedView,
  },
})

/** The feed itself, outside the API, because calendars can't sign in. Its address is the secret. */
export const feedFile = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  summary: 'Returns the calendar feed of a secret address (text/calendar)',
  access: 'public',
  secretPath: true,
  data: z.string(),
})
