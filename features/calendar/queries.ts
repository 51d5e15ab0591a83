import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { calendarContract } from './schema.ts'

const api = client<typeof calendarContract>()

const keyOf = (memberId: string) => ['calendar', memberId]

/** When the address of the member's feed was made; null if there is none. */
export const calendarFeed = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId),
    queryFn: async () => (await api('GET /user/calendar-feed')).data.since,
  })

/** Makes a new address and returns it. The server shows it only this once. */
export const makeFeed = () => api('POST /user/calendar-feed')
export const revokeFeed = () => api('DELETE /user/calendar-feed')

/**
 * The file of one booking, opened by the device's calendar app. It is opened by address, so that phones pass it
 * to their calendar; the call before it makes sure that the sign-in is fresh and the device is online.
 */
export async function openInCalendar(bookingId: string): Promise<void> {
  await api('GET /user/calendar-feed')
  location.assign(`/api/v1/user/calendar/${encodeURIComponent(bookingId)}`)
}
