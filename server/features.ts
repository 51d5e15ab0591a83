import { attendance } from '#features/attendance/index.server.ts'
import { audit } from '#features/audit/index.server.ts'
import { backgroundJobs } from '#features/backgroundJobs/index.server.ts'
import { booking } from '#features/booking/index.server.ts'
import { calendar } from '#features/calendar/index.server.ts'
import { content } from '#features/content/index.server.ts'
import { dataExport } from '#features/dataExport/index.server.ts'
import { dataImport } from '#features/dataImport/index.server.ts'
import { discovery } from '#features/discovery/index.server.ts'
import { enquiry } from '#features/enquiry/index.server.ts'
import { fee } from '#features/fee/index.server.ts'
import { gift } from '#features/gift/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { integrity } from '#features/integrity/index.server.ts'
import { invoice } from '#features/invoice/index.server.ts'
import { media } from '#features/media/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { messages } from '#features/messages/index.server.ts'
import { newcomer } from '#features/newcomer/index.server.ts'
import { ourRules } from '#features/ourRules/index.server.ts'
import { ownFreeze } from '#features/ownFreeze/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { passInvitation } from '#features/passInvitation/index.server.ts'
import { passNotice } from '#features/passNotice/index.server.ts'
import { payment } from '#features/payment/index.server.ts'
import type { PaymentOptions } from '#features/payment/routes.server.ts'
import { promoCode } from '#features/promoCode/index.server.ts'
import { push } from '#features/push/index.server.ts'
import { recurring } from '#features/recurring/index.server.ts'
import { report } from '#features/report/index.server.ts'
import { sales } from '#features/sales/index.server.ts'
import { scheduling } from '#features/scheduling/index.server.ts'
import { secondFactor } from '#features/secondFactor/index.server.ts'
import { settings } from '#features/settings/index.server.ts'
import { sharedDevice } from '#features/sharedDevice/index.server.ts'
import { siteSpeed } from '#features/siteSpeed/index.server.ts'
import { spots } from '#features/spots/index.server.ts'
import { staff } from '#features/staff/index.server.ts'
import { studio } from '#features/studio/index.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { whatsapp } from '#features/whatsapp/index.server.ts'
import type { Endpoint } from '#lib/contract.ts'
import type { Feature } from '#lib/feature.server.ts'

/** All features of the product. This is the only list of them: contract, routes and jobs come from here. */
export const featuresOf = (gateway: PaymentOptions): Feature[] => [
  studio,
  timetable,
  passes,
  identity,
  secondFactor,
  staff,
  sharedDevice,
  audit,
  backgroundJobs,
  booking,
  spots,
  waitlist,
  recurring,
  payment(gateway),
  gift(gateway),
  fee(gateway),
  passInvitation,
  promoCode,
  invoice,
  sales,
  attendance,
  calendar,
  messages,
  push,
  scheduling,
  content,
  media,
  enquiry,
  dataExport,
  dataImport,
  discovery,
  integrity,
  settings,
  report,
  siteSpeed,
  members,
  ownFreeze,
  passNotice,
  ourRules,
  newcomer(gateway),
  whatsapp,
]

/** All endpoints of some features, by `METHOD /path`. */
export const contractOf = (features: Feature[]): Record<string, Endpoint> =>
  Object.assign({}, ...features.map(({ contract }) => contract))
