import type { Reads, ReadsOf } from '#tests/consoleReads/asking.ts'
import type { Facts } from '#tests/consoleReads/facts.ts'

type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate }

/** The periods that the screen offers, and past years. */
function periodsOf({ today }: Facts): Days[] {
  const first = today.with({ day: 1 })
  const back = (days: number) => ({ from: today.subtract({ days: days - 1 }), to: today })
  const past = today.subtract({ days: 400 })
  return [
    back(7),
    back(30),
    back(90),
    back(365),
    { from: first, to: today },
    { from: first.subtract({ months: 1 }), to: first.subtract({ days: 1 }) },
    { from: past.subtract({ days: 364 }), to: past },
  ]
}

const readsOf = (report: string, query: Record<string, unknown>) =>
  `/console/reports/${report}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

const figures =
  (report: string) =>
  (facts: Facts): Reads => ({
    '': periodsOf(facts).flatMap((days) =>
      ['before', 'yearBefore', 'none'].map((compare) => readsOf(report, { ...days, compare })),
    ),
  })

/** The lists behind figures: for each period the first page, for the longest also the deepest. */
function rows(report: string, filters: (facts: Facts) => Record<string, unknown>[]) {
  return (facts: Facts): Reads => {
    const periods = periodsOf(facts)
    const year = periods[3] as Days
    return {
      'the first page': periods.flatMap((days) =>
        filters(facts).map((filter) => readsOf(report, { ...days, ...filter, page: 1 })),
      ),
      'further pages': ['2', 'middle', 'last'].flatMap((page) =>
        filters(facts).map((filter) => readsOf(report, { ...year, ...filter, page })),
      ),
    }
  }
}

const monthBefore = (today: Temporal.PlainDate, months: number): Days => {
  const from = today.with({ day: 1 }).subtract({ months })
  return { from, to: from.add({ months: 1 }).subtract({ days: 1 }) }
}

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/reports/revenue': figures('revenue'),
  'GET /console/reports/revenue/rows': rows('revenue/rows', ({ locations }) => [
    {},
    { side: 'in' },
    { side: 'back' },
    { packageType: 'discovery' },
    { location: locations[0] },
    { method: 'cash' },
    { method: 'online' },
  ]),
  'GET /console/reports/sessions': figures('sessions'),
  'GET /console/reports/sessions/rows': rows('sessions/rows', ({ classes, instructors, locations }) => [
    {},
    { classId: classes[0] },
    { instructorId: instructors[0] },
    { kind: 'mat' },
    { location: locations[0] },
    { weekday: 3 },
    { weekday: 2, hour: 18 },
  ]),
  'GET /console/reports/absences/rows': rows('absences/rows', ({ instructors }) => [
    { what: 'noShow' },
    { what: 'lateCancel' },
    { what: 'noShow', instructorId: instructors[0] },
    { what: 'lateCancel', kind: 'mat' },
  ]),
  'GET /console/reports/passes': figures('passes'),
  'GET /console/reports/passes/rows': rows('passes/rows', () => [
    { what: 'sold' },
    { what: 'running' },
    { what: 'ending' },
    { what: 'sold', packageType: 'discovery' },
    { what: 'running', packageType: 'discovery' },
  ]),
  'GET /console/reports/members': figures('members'),
  'GET /console/reports/members/rows': rows('members/rows', ({ today }) => [
    { what: 'joined' },
    { what: 'newcomers' },
    { what: 'active' },
    { what: 'lapsing' },
    { what: 'cohort', ...monthBefore(today, 5), month: monthBefore(today, 5).from },
  ]),
  'GET /console/reports/cohorts': (facts) => ({
    '': periodsOf(facts).map(({ to }) => readsOf('cohorts', { to })),
  }),
}
