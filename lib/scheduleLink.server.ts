import { inItsLanguage } from './mailWords.server.ts'
import { searchWith } from './popupAddress.ts'

/**
 * The address of the schedule, for a mail about these bookings. The schedule lists the bookings of the person who opens
 * it, so a mail to another person in the household links to the booking itself, or to nothing if there are several.
 */
export function scheduleLink(
  site: string,
  { isOwnAddress, bookingIds }: { isOwnAddress: boolean; bookingIds: string[] },
): string | undefined {
  if (!isOwnAddress && bookingIds.length !== 1) return undefined
  const booking = isOwnAddress ? undefined : bookingIds[0]
  return inItsLanguage(site, `${site}/${searchWith('', { name: 'account', tab: 'schedule', booking })}`)
}
