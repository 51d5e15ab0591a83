import { DECISION_HOURS } from '#features/booking/rules.ts'
import type { PolicyNumbers } from '#features/content/text/policies.ts'
import { MIN_AGE } from '#features/identity/rules.ts'
import {
  DISCOVERY_DAYS,
  MADE_WHOLE_DAYS,
  PASS_DAYS,
  QUARTER_DAYS,
  QUARTER_UNUSED_DAYS,
  UNLIMITED_PENALTY_DAYS,
  UNUSED_DAYS,
  USUAL_GST_PERCENT,
} from '#features/membership/rules.ts'
import {
  BOOKABLE_WEEKS_AHEAD,
  FREE_HOURS,
  MINIMUM_RESERVATIONS,
  MORNING_CUTOFF,
} from '#features/timetable/rules.ts'
import { formatTime, studioInstant } from '#lib/time.ts'

const WEEK = 7
const anyDay = '2026-01-05'

/** `8:00 pm`: the evening before a morning class, until which it can be cancelled. */
export const morningCutoffWords = (): string =>
  formatTime(studioInstant(Temporal.PlainDate.from(anyDay), MORNING_CUTOFF))

/** The numbers that the policies name, from what the rules are decided with. */
export const policyNumbers = (): PolicyNumbers => ({
  passDays: PASS_DAYS,
  quarterDays: QUARTER_DAYS,
  discoveryDays: DISCOVERY_DAYS,
  unusedWeeks: UNUSED_DAYS / WEEK,
  quarterUnusedWeeks: QUARTER_UNUSED_DAYS / WEEK,
  onlineHours: FREE_HOURS.online,
  groupHours: FREE_HOURS.inStudioGroup,
  reformerHours: FREE_HOURS.reformerAndPrivate,
  morningCutoff: morningCutoffWords().toUpperCase(),
  minimumReservations: MINIMUM_RESERVATIONS,
  decisionHours: DECISION_HOURS,
  penaltyDays: UNLIMITED_PENALTY_DAYS,
  studioCancelDays: MADE_WHOLE_DAYS,
  bookAheadWeeks: BOOKABLE_WEEKS_AHEAD,
  gstPercent: USUAL_GST_PERCENT,
  minimumAge: MIN_AGE,
})
