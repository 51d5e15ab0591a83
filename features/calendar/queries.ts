import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { calendarContract } from './schema.ts'

const api = client<typeof calendarContract>()

const keyOf = (memberId: string) => ['calendar', memberId]

/** Since when the member's feed has its address; null without one. */
export const calendarFeed = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId),
    queryFn: async () => (await api('GET /user/calendar-feed')).data.since,
  })

/** Answers the address, this once. */
export const makeFeed = () => api('POST /user/calendar-feed')
export const revokeFeed = () => api('DELETE /user/calendar-feed')

/**
 * The file of one booking, opened by whatever calendar the device has. Asked for by address, so that phones hand it
 * to their calendar; the call before makes sure that the sign-in is fresh and the line is there.
 */
export async function openInCalendar(bookingId: string): Promise<void> {
  await api('GET /user/calendar-feed')
  location.assign(`/api/v1/user/calendar/${encodeURIComponent(bookingId)}`)
}
