import { inLanguages } from '#lib/language.ts'
import { formatRupees, toRupees } from '#lib/money.ts'

type Cost = 'session' | 'day' | 'strike' | 'nothing' | { feePaise: number }

function price(cost: Cost): string {
  if (typeof cost === 'object') return `a fee of ${formatRupees(toRupees(cost.feePaise))}`
  return cost === 'nothing' ? 'nothing' : `1 ${cost}`
}

/**
 * The texts of a booking's cancellation policy: until when cancelling is free, what cancelling costs after that,
 * and from when the member must contact the studio (members can't cancel on the day of the class, spec §6).
 * `until` is as in `Sat 8:00 pm`, `day` as in `Sunday`, `clock` as in `12 noon`; studio time. Callers add the full
 * stop.
 */
export const cancellationPolicyText = inLanguages('cancellationPolicyText', {
  /** The deadline is before the day of the class. */
  beforeItsDay: (until: string, day: string, cost: Cost) =>
    `Cancel here free of charge until ${until}; after that it costs ${price(cost)}. On ${day} you can cancel only by telling us`,
  /** The deadline is on the day of the class. */
  onItsDay: (night: string, day: string, clock: string, cost: Cost) =>
    `Cancel here free of charge until ${night}; on ${day} until ${clock} by telling us. After that it costs ${price(cost)}`,
  /** Shown on the day of the class, before the deadline. */
  todayUntil: (clock: string, cost: Cost) =>
    `Free to cancel today until ${clock}, by telling us; after that it costs ${price(cost)}`,
  lateBeforeItsDay: (day: string, cost: Cost) =>
    `Cancelling now costs ${price(cost)}. On ${day} you can cancel only by telling us`,
  lateOnItsDay: (cost: Cost) => `Cancelling now costs ${price(cost)}, and you can cancel only by telling us`,
  nightOf: (day: string) => `${day} night`,
  noon: '12 noon',
  midnight: '12 midnight',
})
