import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { calendarContract } from './schema.ts'

const api = client<typeof calendarContract>()

const keyOf = (memberId: string) => ['calendar', memberId]

/** When the address of the member's feed was created; null if there is none. */
export const calendarFeed = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId),
    queryFn: async () => (await api('GET /user/calendar-feed')).data.since,
  })

/** Creates a new address and returns it. The server returns it only this once. */
export const makeFeed = () => api('POST /user/calendar-feed')
export const revokeFeed = () => api('DELETE /user/calendar-feed')

/**
 * Opens the file of one booking in the calendar app of the device. It is opened by its address, so that phones pass it
 * to their calendar. The call before it renews an expired sign-in, and fails if the device is offline.
 */
export async function openInCalendar(bookingId: string): Promise<void> {
  await api('GET /user/calendar-feed')
  location.assign(`/api/v1/user/calendar/${encodeURIComponent(bookingId)}`)
}
