import { bookingContract } from '#features/booking/schema.ts'
import { calendarContract } from '#features/calendar/schema.ts'
import { contentContract } from '#features/content/schema.ts'
import { enquiryContract } from '#features/enquiry/schema.ts'
import { identityContract } from '#features/identity/schema.ts'
import { membershipContract } from '#features/membership/schema.ts'
import { paymentContract } from '#features/payment/schema.ts'
import { studioContract } from '#features/studio/schema.ts'
import { timetableContract } from '#features/timetable/schema.ts'
import type { Endpoint } from '#lib/contract.ts'

/** Every endpoint of the API, by `METHOD /path`. OpenAPI and the bad-input tests are made from it. */
export const contract: Record<string, Endpoint> = {
  ...identityContract,
  ...timetableContract,
  ...membershipContract,
  ...paymentContract,
  ...bookingContract,
  ...calendarContract,
  ...contentContract,
  ...studioContract,
  ...enquiryContract,
}
