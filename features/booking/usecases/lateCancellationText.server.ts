import { passFactsById } from '#features/passes/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatDayTime, isBefore } from '#lib/time.ts'
import {
  areUsual,
  type Consequence,
  forgivenPerMonth,
  isFreeOfCost,
  type MemberRecord,
  withConsequence,
} from '../consequenceRules.ts'
import { readRecord } from '../consequenceStore.server.ts'
import type { BookingRow } from '../store.server.ts'
import { shorterWindow, strikesWithin } from '../strikeRules.ts'
import { consequenceText as text } from '../text/consequence.ts'
import { lateConsequence } from './lateConsequence.server.ts'

/**
 * The current cost of cancelling a booking after its deadline, with forgiveness applied, in words; undefined if it is
 * the standard cost.
 */
export async function lateCancellationText(
  db: Db,
  { id, passId, status, cancelBy, session }: BookingRow,
  now: Temporal.Instant,
): Promise<string | undefined> {
  if (areUsual(studioSettings()) || status !== 'scheduled') return undefined
  if (isBefore(now, cancelBy) || !isBefore(now, session.startsAt)) return undefined
  const pass = await passFactsById(db, passId)
  const consequence = pass && (await lateConsequence(db, pass, id, now))
  if (!consequence || !isFreeOfCost(consequence)) return undefined
  const { record } = await readRecord(db, id)
  return [text.ended(formatDayTime(cancelBy, now)), ...sentencesOf(consequence, record)].join(' ')
}

/** The texts for one more late cancellation. */
function sentencesOf(made: Consequence, record: MemberRecord): string[] {
  const { penalty, isForgiven, day, ruledOn, terms, feePaise } = made
  if (penalty === 'nothing') return [text.nothing]
  if (isForgiven) {
    const inMonth = record.forgiven.filter((each) => each.toPlainYearMonth().equals(day.toPlainYearMonth()))
    const forgivenLimit = forgivenPerMonth(studioSettings(), ruledOn)
    return [text.forgiven[penalty](dayText.month(day), inMonth.length + 1, forgivenLimit)]
  }
  if (feePaise !== null) return [text.fee(formatRupees(toRupees(feePaise)))]
  if (!terms) return []
  const after = withConsequence(record, made)
  const shorter = shorterWindow(after.strikes, day)
  return [
    text.strike(strikesWithin(after.strikes, { day, terms }).length, terms.count, terms.days),
    ...(shorter ? [text.shortens(shorter.days, formatDay(shorter.until))] : []),
  ]
}
