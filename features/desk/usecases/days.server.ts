import { studioInstant } from '#lib/time.ts'
import type { DayBounds } from '../cashUpStore.server.ts'

const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** From the first instant of `from` to the first after `to`, by the studio's clock. */
export const dayBounds = (from: Temporal.PlainDate, to = from): DayBounds => ({
  from: studioInstant(from, MIDNIGHT),
  until: studioInstant(to.add({ days: 1 }), MIDNIGHT),
})
