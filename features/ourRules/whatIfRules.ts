import {
  type Cause,
  type Consequence,
  decideConsequence,
  isFreeOfCost,
  type MemberRecord,
  type PassKind,
  penaltyOf,
  withConsequence,
} from '#features/booking/consequenceRules.ts'
import { shorterWindow } from '#features/booking/strikeRules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { Paise } from '#lib/money.ts'
import { studioInstant } from '#lib/time.ts'

/** A late cancellation or no-show of the past. */
export interface PastEvent extends PassKind {
  personId: string
  cause: Cause
  date: Temporal.PlainDate
  /** The day on which it counts. */
  day: Temporal.PlainDate
}

export interface WhatIf<E> {
  event: E
  penalty: Consequence['penalty']
  isForgiven: boolean
  /** Whether it would have had no cost: no session, day, strike or fee. */
  isFree: boolean
  /** The fee; 0 if there would have been none. */
  feePaise: Paise
  /** Whether it would have shortened the member's booking window. */
  shortens: boolean
}

/**
 * What past events would have cost by the rules of a day. They are decided in their order, with a separate record for
 * each person, by the function that decides real events. A pure function.
 */
export function whatIf<E extends PastEvent>(
  events: E[],
  ruledOn: Temporal.PlainDate,
  settings: StudioSettings,
): WhatIf<E>[] {
  const records = new Map<string, MemberRecord>()
  return events.map((event) => {
    const { personId, isUnlimited, packageType, cause, date, day } = event
    const record = records.get(personId) ?? { forgiven: [], strikes: [] }
    const pass = { isUnlimited, packageType }
    const facts = { cause, ...pass, bookedOn: ruledOn, date, isRevoked: false, passEndsOn: null, record }
    const now = studioInstant(day, Temporal.PlainTime.from('12:00'))
    const consequence = decideConsequence({ ...facts, now }, settings)
    const after = withConsequence(record, consequence)
    records.set(personId, after)
    const penalty = consequence?.penalty ?? penaltyOf(cause, pass, ruledOn, settings)
    const isForgiven = consequence?.isForgiven ?? false
    const isStrike = penalty === 'strike' && !isForgiven
    const feePaise = isForgiven ? 0 : (consequence?.feePaise ?? 0)
    return {
      event,
      penalty,
      isForgiven,
      isFree: isFreeOfCost(consequence) && !isStrike && feePaise === 0,
      feePaise,
      shortens: isStrike && shorterWindow(after.strikes, day) !== null,
    }
  })
}
