import { expect } from 'vitest'
import type { Reply } from './calls.ts'
import type { Booking, State } from './model.ts'

// Situations that the random runs could easily miss. Each one is counted, so that the test fails if one no longer
// occurs.

const situations = ['checked in early', 'moved after marks', 'household', 'without address'] as const
type Situation = (typeof situations)[number]

/** How often each situation occurred, by the command that was executed then. */
const seen = Object.fromEntries(situations.map((each) => [each, {}])) as Record<
  Situation,
  Record<string, number>
>

const count = (situation: Situation, what: string) => {
  seen[situation][what] = (seen[situation][what] ?? 0) + 1
}

/** Records the situations that occurred, by the commands that were executed in between. */
export function recordSituations(done: Reply[], before: State, after: State): void {
  if (!done.length) return
  const [only] = done
  const action = done.length === 1 && only ? only.call.name : 'several at once'
  const now = new Map(after.bookings.map((each) => [each.id, each]))
  for (const was of before.bookings) {
    const is = now.get(was.id)
    if (was.checkedInEarly && is && hasChanged(was, is)) count('checked in early', action)
    if (is && isMarked(was) && is.startsAt > was.startsAt) count('moved after marks', action)
  }
  for (const { call } of done) {
    const sent = JSON.stringify(call.sent)
    for (const { situation, names } of before.guests)
      if (names.some((name) => sent.includes(name))) count(situation, call.name)
  }
}

const isMarked = ({ status }: Booking) => status === 'attended' || status === 'no show'
const hasChanged = (was: Booking, is: Booking) =>
  was.status !== is.status || was.startsAt !== is.startsAt || was.personId !== is.personId

/** Expects that a mark is cleared if its class was moved to a later time, because the person is then expected again. */
export function expectMarksCleared(before: State, after: State): void {
  const was = new Map(before.bookings.map((each) => [each.id, each]))
  const stale = after.bookings.filter(
    (is) => isMarked(is) && is.startsAt > (was.get(is.id)?.startsAt ?? is.startsAt),
  )
  expect(stale, 'marked for an earlier time').toEqual([])
}

export const describeSituations = (): string =>
  situations
    .map((each) => {
      const most = Object.entries(seen[each]).toSorted(([, a], [, b]) => b - a)
      return `${each} ${timesOf(each)}: ${most.map(([what, times]) => `${what} ${times}`).join(', ')}`
    })
    .join('\n')

const timesOf = (situation: Situation) => Object.values(seen[situation]).reduce((sum, each) => sum + each, 0)

/** The minimum number of occurrences of each situation in a thousand runs. */
const MIN_COUNT = 20

/** The commands that must occur at least once in each situation. */
const following: Record<Situation, string[]> = {
  'checked in early': [
    'POST /console/members/:memberId/bookings/:bookingId/cancel',
    'POST /console/members/:memberId/passes/:passId/revoke',
    'POST /console/payments/:orderId/refunds',
    'POST /console/members/:memberId/erase',
    'POST /console/timetable/changes',
  ],
  'moved after marks': ['POST /console/timetable/changes'],
  household: ['PUT /user/cancel-order/:orderId', 'POST /console/members/:memberId/bookings'],
  'without address': [
    'POST /console/sales',
    'POST /console/members/:memberId/bookings',
    'POST /console/bookings/:bookingId/marks',
    'POST /console/members/:memberId/bookings/:bookingId/cancel',
    'POST /console/members/:memberId/merge',
    'POST /console/members/:memberId/erase',
  ],
}

export function expectSituations(): void {
  expect(
    situations.filter((each) => timesOf(each) < MIN_COUNT),
    'situations that occurred too rarely',
  ).toEqual([])
  const missing = situations.flatMap((each) =>
    following[each].filter((what) => !seen[each][what]).map((what) => `${each}: ${what}`),
  )
  expect(missing, 'commands that never occurred in a situation').toEqual([])
}
