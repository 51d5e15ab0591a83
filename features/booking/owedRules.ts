import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { Paise } from '#lib/money.ts'
import { isBefore, studioDay } from '#lib/time.ts'

/** Whether the rules of any day let the studio owe a credit. */
export const mayOweCredit = ({ numbers }: StudioSettings): boolean =>
  numbers.some(({ rule, value }) => rule === 'owedCreditRupees' && value > 0)

/** What the studio owes. `session`: one session more than was paid, or one day of an unlimited pass. */
export type StudioDebt = 'nothing' | 'session' | { creditPaise: Paise }

/** What the studio owes for a booking because it cancelled the class too shortly before its start. */
export function decideStudioDebt(
  {
    bookedAt,
    startsAt,
    cancelledAt,
  }: { bookedAt: Temporal.Instant; startsAt: Temporal.Instant; cancelledAt: Temporal.Instant },
  { numbers }: StudioSettings,
): StudioDebt {
  const bookedOn = studioDay(bookedAt)
  const hours = numberOn(numbers, 'owedHours', bookedOn)
  if (hours === 0 || isBefore(cancelledAt, startsAt.subtract({ hours }))) return 'nothing'
  const creditPaise = 100 * numberOn(numbers, 'owedCreditRupees', bookedOn)
  return creditPaise > 0 ? { creditPaise } : 'session'
}
