import { plain, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** What screens ask of each read of the staff, to look at its plans and to measure it. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/onboarding': plain('/console/onboarding'),
  'GET /console/settings/rules': plain('/console/settings/rules'),
  'GET /console/settings/gst': plain('/console/settings/gst'),
  'GET /console/settings/profile': plain('/console/settings/profile'),
  'GET /console/settings/mails': plain('/console/settings/mails'),
  'GET /console/locations': plain('/console/locations'),
  'GET /console/kinds': plain('/console/kinds'),
}
