import { markWindow } from '#features/booking/markRules.ts'
import { WALK_IN_MINUTES } from '#features/booking/rules.ts'
import { isBefore } from '#lib/time.ts'

/**
 * The class for which a person who arrives now has most likely come: of the classes for which people can be checked in,
 * the one whose start is nearest.
 */
export function classOfArrival<S extends { startsAt: string }>(
  sessions: readonly S[],
  now: Temporal.Instant,
): S | undefined {
  const startOf = ({ startsAt }: S) => Temporal.Instant.from(startsAt)
  const secondsAway = (session: S) => Math.abs(now.until(startOf(session)).total('seconds'))
  return sessions
    .filter((session) => {
      const startsAt = startOf(session)
      return (
        !isBefore(now, markWindow({ startsAt }).opensAt) &&
        isBefore(now, startsAt.add({ minutes: WALK_IN_MINUTES }))
      )
    })
    .toSorted((a, b) => secondsAway(a) - secondsAway(b))[0]
}
