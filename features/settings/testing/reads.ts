import { plain, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/onboarding': plain('/console/onboarding'),
  'GET /console/settings/rules': plain('/console/settings/rules'),
  'GET /console/settings/gst': plain('/console/settings/gst'),
  'GET /console/settings/tax-registrations': plain('/console/settings/tax-registrations'),
  'GET /console/settings/profile': plain('/console/settings/profile'),
  'GET /console/settings/mails': plain('/console/settings/mails'),
  'GET /console/locations': plain('/console/locations'),
  'GET /console/kinds': plain('/console/kinds'),
}
