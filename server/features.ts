import { booking } from '#features/booking/index.server.ts'
import { calendar } from '#features/calendar/index.server.ts'
import { content } from '#features/content/index.server.ts'
import { discovery } from '#features/discovery/index.server.ts'
import { enquiry } from '#features/enquiry/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { integrity } from '#features/integrity/index.server.ts'
import { membership } from '#features/membership/index.server.ts'
import { payment } from '#features/payment/index.server.ts'
import type { PaymentOptions } from '#features/payment/routes.server.ts'
import { studio } from '#features/studio/index.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import type { Endpoint } from '#lib/contract.ts'
import type { Feature } from '#lib/feature.server.ts'

/** The product, feature by feature. The only list of them: contract, routes and jobs come from here. */
export const featuresOf = (gateway: PaymentOptions): Feature[] => [
  studio,
  timetable,
  membership,
  identity,
  booking,
  payment(gateway),
  calendar,
  content,
  enquiry,
  discovery,
  integrity,
]

/** Every endpoint of some features, by `METHOD /path`. */
export const contractOf = (features: Feature[]): Record<string, Endpoint> =>
  Object.assign({}, ...features.map(({ contract }) => contract))
