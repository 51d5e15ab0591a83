/** The actions of members and staff during a soak. */
export const KINDS = [
  ...(['page', 'timetable', 'booking', 'cancellation', 'waitlist', 'signUp', 'purchase'] as const),
  ...(['desk', 'report', 'export', 'import'] as const),
] as const
export type Kind = (typeof KINDS)[number]

interface Part {
  name: string
  /** The share of the day that this part takes. */
  share: number
  /** How often a second, so that a short day is not busier than a long one. */
  perSecond: Partial<Record<Kind, number>>
  /** How often during the whole part. */
  perDay?: Partial<Record<Kind, number>>
}

/** Over a whole day, nearly as many bookings are cancelled as are made, so that the seats last for hours. */
export const PARTS: readonly Part[] = [
  {
    name: 'morning',
    share: 0.25,
    perSecond: {
      page: 2,
      timetable: 2,
      booking: 0.8,
      cancellation: 2.5,
      waitlist: 0.3,
      signUp: 0.02,
      purchase: 0.05,
      desk: 1,
    },
  },
  {
    name: 'afternoon',
    share: 0.3,
    perSecond: {
      page: 3,
      timetable: 3,
      booking: 1.5,
      cancellation: 2.5,
      waitlist: 0.5,
      signUp: 0.05,
      purchase: 0.1,
      desk: 2,
      report: 0.2,
    },
  },
  {
    // The next day becomes bookable.
    name: 'rush',
    share: 0.15,
    perSecond: {
      page: 12,
      timetable: 12,
      booking: 12,
      cancellation: 5,
      waitlist: 3,
      signUp: 0.2,
      purchase: 0.5,
      desk: 1,
    },
  },
  {
    name: 'evening',
    share: 0.15,
    perSecond: {
      page: 5,
      timetable: 5,
      booking: 3,
      cancellation: 4,
      waitlist: 1,
      signUp: 0.1,
      purchase: 0.3,
      desk: 1,
      report: 0.1,
    },
  },
  {
    name: 'night',
    share: 0.15,
    perSecond: {
      page: 0.5,
      timetable: 0.5,
      booking: 0.1,
      cancellation: 0.3,
      waitlist: 0.05,
      signUp: 0.02,
      purchase: 0.02,
      desk: 0.2,
      report: 2,
    },
    perDay: { export: 1, import: 2 },
  },
]

const MIN_DAY = 60
const MAX_DAY = 30 * 60

/** The length of a day in seconds: a twelfth of the run, within the limits. */
export const dayOf = (seconds: number): number => Math.min(MAX_DAY, Math.max(MIN_DAY, seconds / 12))

/** The number of actions of a kind that are due from the start until `at`, in seconds. */
export function dueBy(kind: Kind, at: number, day: number): number {
  const daysBefore = Math.floor(at / day)
  let rest = at - daysBefore * day
  let due = 0
  for (const { share, perSecond, perDay } of PARTS) {
    const seconds = share * day
    const expected = (perSecond[kind] ?? 0) * seconds + (perDay?.[kind] ?? 0)
    due += expected * (daysBefore + Math.min(1, Math.max(0, rest / seconds)))
    rest -= seconds
  }
  return due
}

/** The part of the day at this time, as its index in `PARTS`. */
export function partAt(at: number, day: number): number {
  let rest = at % day
  return PARTS.findIndex(({ share }, index) => {
    rest -= share * day
    return rest < 0 || index === PARTS.length - 1
  })
}

/** `90s`, `10m` or `6h` in seconds; undefined if it is none of these. */
export function secondsOf(text: string): number | undefined {
  const [, count, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text) ?? []
  return count ? Number(count) * { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h'] : undefined
}
