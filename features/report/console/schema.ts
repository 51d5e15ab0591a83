import * as z from 'zod'
import { entryKinds, paymentMethods } from '#features/payment/rules.ts'
import { contract, fieldError, id, isoDate, isoInstantText, paging, word } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { comparisonNames, isPeriod, MAX_PERIOD_DAYS } from '../rules.ts'
import { reportText } from '../text/report.ts'

/** The days of the compared period, and the days after the period, must also be in the supported years. */
const reportedDay = isoDate.refine(
  (day) => day >= '1902-01-01' && day < '2099-01-01',
  fieldError(() => fieldText.date),
)
const days = { from: reportedDay, to: reportedDay }
/** True also for an invalid day, which has its own error. */
const isValidPeriod = ({ from, to }: { from: string; to: string }) =>
  ![from, to].every((day) => reportedDay.safeParse(day).success) ||
  isPeriod({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) })
const periodError = { ...fieldError(() => reportText.period(MAX_PERIOD_DAYS)), path: ['to'] }

const period = z
  .object({ ...days, compare: z.enum(comparisonNames).default('before') })
  .refine(isValidPeriod, periodError)
export type PeriodQuery = z.output<typeof period>

const paise = z.int()
const count = z.int()

/** The fields of every report of a period. */
const periods = {
  from: isoDate,
  to: isoDate,
  before: z.object({ from: isoDate, to: isoDate }).nullable(),
}
/** The field of every report that reads precomputed sums. */
const sums = {
  /** False while many changes are still to be counted. */
  complete: z.boolean(),
}

const money = z.object({
  /** Sales minus voided sales, including tax. */
  salesPaise: paise,
  /** Refunds, as a positive amount. */
  backPaise: paise,
  /** Sales minus refunds, including tax; and the tax in this amount. */
  netPaise: paise,
  taxPaise: paise,
  /** Passes sold, and the number of them that were the first pass of a member. */
  passes: count,
  newcomers: count,
  refunds: count,
})
export type Money = z.infer<typeof money>

const seats = z.object({
  sessions: count,
  minutes: count,
  seats: count,
  taken: count,
  noShows: count,
  lateCancels: count,
})

const moneyGroup = z.object({ key: z.string(), now: money, before: money.nullable() })
export type MoneyGroup = z.infer<typeof moneyGroup>
const seatGroup = z.object({
  key: z.string(),
  /** The name of a class or an instructor; null for other groups, whose key is enough. */
  name: z.string().nullable(),
  now: seats,
  before: seats.nullable(),
})
export type SeatGroup = z.infer<typeof seatGroup>
/** Several classes may have the same title, so `held` distinguishes them. */
const classGroup = seatGroup.extend({
  held: z.object({ location: z.string(), weekdays: z.array(z.int()), time: z.string() }).nullable(),
})

export const revenueReport = z.object({
  ...periods,
  ...sums,
  total: moneyGroup,
  days: z.array(
    z.object({ day: isoDate, netPaise: paise, beforeDay: isoDate.nullable(), beforePaise: paise.nullable() }),
  ),
  byType: z.array(moneyGroup),
  byLocation: z.array(moneyGroup),
  byMethod: z.array(moneyGroup),
})
export type RevenueReport = z.infer<typeof revenueReport>

export const sessionReport = z.object({
  ...periods,
  ...sums,
  total: seatGroup,
  byClass: z.array(classGroup),
  byInstructor: z.array(seatGroup),
  byKind: z.array(seatGroup),
  byLocation: z.array(seatGroup),
  byWeekday: z.array(seatGroup),
  byHour: z.array(seatGroup),
  /** The key is `weekday hour`. */
  cells: z.array(seatGroup),
})
export type SessionReport = z.infer<typeof sessionReport>

const memberCounts = z.object({ joined: count, newcomers: count, active: count, lapsing: count })
export const memberReport = z.object({
  ...periods,
  ...sums,
  now: memberCounts,
  beforeCounts: memberCounts.nullable(),
})
export type MemberReport = z.infer<typeof memberReport>

export const cohortReport = z.object({
  ...sums,
  /** Oldest first. `active`: how many of the members came in the first month, in the next one, and so on. */
  cohorts: z.array(z.object({ month: isoDate, members: count, active: z.array(count) })),
})
export type CohortReport = z.infer<typeof cohortReport>

export const passReport = z.object({
  ...periods,
  ...sums,
  byType: z.array(
    z.object({
      key: z.string(),
      sold: count,
      soldBefore: count.nullable(),
      /**
       * The passes that are valid on the last day of the period, or today if that day is in the future: started with
       * sessions left, not started, and without sessions left.
       */
      running: count,
      unused: count,
      usedUp: count,
      runningBefore: count.nullable(),
    }),
  ),
  /** The passes that expire on each day, from the last day of the period on. */
  ending: z.array(z.object({ day: isoDate, withSessions: count, usedUp: count })),
})
export type PassReport = z.infer<typeof passReport>

const rowsOf = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: count,
    page: count,
    limit: count,
    /** The totals of all rows, which match the figure that links here. `sessions` is the number of rows. */
    sum: z
      .object({ amountPaise: paise, sessions: count, minutes: count, seats: count, taken: count })
      .partial(),
  })

const moneyRow = z.object({
  _id: z.string(),
  orderId: id,
  at: isoInstantText,
  person: z.object({ _id: id, name: z.string() }),
  packageName: z.string(),
  method: z.enum(paymentMethods),
  kind: z.enum(entryKinds),
  amountPaise: paise,
  taxPaise: paise,
})
const sessionRow = z.object({
  _id: id,
  startsAt: isoInstantText,
  title: z.string(),
  location: z.string(),
  instructor: z.string(),
  minutes: count,
  seats: count,
  taken: count,
  noShows: count,
  lateCancels: count,
})
const personRow = z.object({
  _id: id,
  personId: id,
  name: z.string(),
  email: z.string().nullable(),
  day: isoDate,
  note: z.string(),
})
export type MoneyRow = z.infer<typeof moneyRow>
export type SessionReportRow = z.infer<typeof sessionRow>
export type PersonRow = z.infer<typeof personRow>

const key = word.min(1).max(60)
const listed = { ...days, ...paging }

export const memberSets = ['joined', 'newcomers', 'active', 'lapsing', 'cohort'] as const
export const passSets = ['sold', 'running', 'unused', 'usedUp', 'ending'] as const
export const absences = ['noShow', 'lateCancel'] as const
export type MemberSet = (typeof memberSets)[number]
export type PassSet = (typeof passSets)[number]
export type Absence = (typeof absences)[number]

export const reportContract = contract({
  'GET /console/reports/revenue': {
    summary:
      'Returns the revenue of a period by day, type of package, location and payment method, net of refunds',
    access: ['readReports'],
    query: period,
    data: revenueReport,
  },
  'GET /console/reports/revenue/rows': {
    summary: 'Lists the payments behind a figure of the revenue, newest first',
    access: ['readReports'],
    query: z
      .object({
        ...listed,
        packageType: key.optional(),
        location: key.optional(),
        method: key.optional(),
        /** Only amounts received, or only refunds. */
        side: z.enum(['in', 'back']).optional(),
      })
      .refine(isValidPeriod, periodError),
    data: rowsOf(moneyRow),
  },
  'GET /console/reports/sessions': {
    summary:
      'Returns seats offered and taken, absences and hours by class, instructor, kind, location, weekday and hour',
    access: ['readReports'],
    query: period,
    data: sessionReport,
  },
  'GET /console/reports/sessions/rows': {
    summary: 'Lists the sessions behind a figure, newest first',
    access: ['readReports'],
    query: z
      .object({
        ...listed,
        classId: id.optional(),
        instructorId: id.optional(),
        kind: key.optional(),
        location: key.optional(),
        weekday: z.coerce.number().int().min(1).max(7).optional(),
        hour: z.coerce.number().int().min(0).max(23).optional(),
      })
      .refine(isValidPeriod, periodError),
    data: rowsOf(sessionRow),
  },
  'GET /console/reports/absences/rows': {
    summary: 'Lists no-shows and late cancellations, newest first',
    access: ['readReports'],
    query: z
      .object({ ...listed, what: z.enum(absences), instructorId: id.optional(), kind: key.optional() })
      .refine(isValidPeriod, periodError),
    data: rowsOf(personRow),
  },
  'GET /console/reports/passes': {
    summary:
      'Returns the passes sold in a period, the passes valid at its end by state, and the passes that expire soon after',
    access: ['readReports'],
    query: period,
    data: passReport,
  },
  'GET /console/reports/passes/rows': {
    summary: 'Lists the passes behind a figure: sold in a period, valid on its last day, or expiring in it',
    access: ['readReports'],
    query: z
      .object({ ...listed, what: z.enum(passSets), packageType: key.optional() })
      .refine(isValidPeriod, periodError),
    data: rowsOf(personRow),
  },
  'GET /console/reports/members': {
    summary: 'Returns the numbers of members who joined, first attended, attended at all, or are lapsing',
    access: ['readReports'],
    query: period,
    data: memberReport,
  },
  'GET /console/reports/members/rows': {
    summary: 'Lists the members behind a figure',
    access: ['readReports'],
    query: z
      .object({
        ...listed,
        what: z.enum(memberSets),
        /** For a cohort: the first day of the month in which its members first came. */
        month: isoDate.optional(),
      })
      .refine(isValidPeriod, periodError),
    data: rowsOf(personRow),
  },
  'GET /console/reports/cohorts': {
    summary:
      'Returns the retention of members by the month in which they first attended, for twelve months: how many of them attended in each later month',
    access: ['readReports'],
    query: z.object({ to: reportedDay }),
    data: cohortReport,
  },
})

type Reports = typeof reportContract
type PathIn<Key> = Key extends `GET /console/reports/${infer Name}` ? Name : never
/** Each endpoint, by its path below `/console/reports/`. */
export type Path = PathIn<keyof Reports>
/** The query of an endpoint as the server reads it, including default values. */
export type Query<Name extends Path> = z.output<Reports[`GET /console/reports/${Name}`]['query']>
export type ReportData<Name extends Path> = z.output<Reports[`GET /console/reports/${Name}`]['data']>

/** The reports, each at `/console/reports/<name>`. */
export type ReportName = Exclude<Path, `${string}/rows`>
type ListIn<Name> = Name extends `${infer List}/rows` ? List : never
/** The lists of rows behind the figures, each at `/console/reports/<name>/rows`. */
export type ListName = ListIn<Path>
export type RowsInput<List extends ListName> = Query<`${List}/rows`>
/** A page of the rows behind a figure. */
export type RowsPage<List extends ListName> = ReportData<`${List}/rows`>
/** The filter of a list, with days if they differ from those of the screen. */
export type FilterOf<List extends ListName> = Omit<RowsInput<List>, 'from' | 'to' | 'page' | 'limit'> & {
  from?: string
  to?: string
}
/** A value for each list, or for each set of a list that has several sets. */
export type PerSet<Value> = {
  [List in ListName]: RowsInput<List> extends { what: infer Set extends string } ? Record<Set, Value> : Value
}
