import type { PackageRow } from '#features/passes/packageReads.server.ts'
import type { Dice } from './dice.ts'
import type { Records } from './records.ts'
import type { Size } from './size.ts'

/** A past session. Instants are in milliseconds, days are counted from the first day of the history. */
export interface BigSession {
  id: string
  day: number
  startsAt: number
  endsAt: number
  cancelBy: number
  kind: string
  location: string
  capacity: number
  booked: number
  /** The time at which the studio cancelled it. */
  cancelledAt: number | null
}

/** What the generated history needs: the studio, random choices, and the rows to write. */
export interface Stage {
  size: Size
  dice: Dice
  records: Records
  now: number
  /** The first day, a Monday, and its midnight in the studio's time zone, which has no daylight saving. */
  firstDay: Temporal.PlainDate
  midnight: number
  frontDesk: string
  manager: string
  /** The seller at the desk. */
  seller: string
  /** The hash of a password that nobody knows. */
  passwordHash: string
  packages: PackageRow[]
  /** The seats of each week, without those of cancelled sessions. */
  seats: number[]
  /** The sessions of a week that could be booked. */
  sessionsOf(week: number): Promise<BigSession[]>
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const dayOf = ({ midnight }: Stage, at: number): number => Math.floor((at - midnight) / DAY)
export const midnightOf = ({ midnight }: Stage, day: number): number => midnight + day * DAY
export const dateOf = ({ firstDay }: Stage, day: number): string => firstDay.add({ days: day }).toString()
