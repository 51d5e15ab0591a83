import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'

// The rules of a seat that is held while its member pays. Pure; `now` and the studio's settings are arguments.

/** Newcomers may hold at most one in this many seats of a session, but always at least one. */
const NEWCOMERS_ONE_IN = 3
/** Of these seats, this many may be held from one network: enough for a couple or two friends, not for a script. */
export const NEWCOMERS_OF_NETWORK = 2
export const newcomersAtOnce = (capacity: number): number =>
  Math.max(1, Math.floor(capacity / NEWCOMERS_ONE_IN))

/** How many seats of a session are held by newcomers, not counting the caller. */
export interface HoldsOfNewcomers {
  /** The caller has never had a pass. */
  isNewcomer: boolean
  newcomers: number
  /** Seats held by newcomers from the caller's network. */
  ofNetwork: number
}

/**
 * Whether the person may hold a free seat. Accounts are free, so visitors with many accounts must not block a
 * class for paying members.
 */
export function decideHold(
  { isNewcomer, newcomers, ofNetwork }: HoldsOfNewcomers,
  capacity: number,
): { kind: 'hold' } | Refused<'SEATS_HELD'> {
  if (!isNewcomer) return { kind: 'hold' }
  const isFull = newcomers >= newcomersAtOnce(capacity) || ofNetwork >= NEWCOMERS_OF_NETWORK
  return isFull ? refuse('SEATS_HELD') : { kind: 'hold' }
}

/** How long a seat is held while its member pays. */
export const holdMinutes = ({ numbers }: StudioSettings, now: Temporal.Instant): number =>
  numberOn(numbers, 'holdMinutes', studioDay(now))
