import { bookingRoutes } from '#features/booking/routes.server.ts'
import { calendarRoutes } from '#features/calendar/routes.server.ts'
import { contentRoutes } from '#features/content/routes.server.ts'
import { enquiryRoutes } from '#features/enquiry/routes.server.ts'
import { identityRoutes } from '#features/identity/routes.server.ts'
import { membershipRoutes } from '#features/membership/routes.server.ts'
import { type PaymentOptions, paymentRoutes } from '#features/payment/routes.server.ts'
import { studioRoutes } from '#features/studio/routes.server.ts'
import { timetableRoutes } from '#features/timetable/routes.server.ts'
import type { ApiPlugin } from './app.ts'

/** The API, feature by feature. */
export const features = (payment: PaymentOptions): ApiPlugin[] => [
  identityRoutes,
  timetableRoutes,
  membershipRoutes,
  bookingRoutes,
  calendarRoutes,
  contentRoutes,
  studioRoutes,
  enquiryRoutes,
  (app, deps) => paymentRoutes(app, deps, payment),
]
