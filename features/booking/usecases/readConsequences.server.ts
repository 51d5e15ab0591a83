import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { dayText } from '#lib/text/days.ts'
import { isDayBefore, studioDay } from '#lib/time.ts'
import { forgivenPerMonth } from '../consequenceRules.ts'
import { type ConsequenceRow, consequencesOf } from '../consequenceStore.server.ts'
import type { ConsequencesView } from '../schema.ts'
import {
  countsUntil,
  hasEffect,
  type ShorterWindow,
  type Strike,
  type StrikeTerms,
  shorterWindow,
  strikeTerms,
} from '../strikeRules.ts'
import { consequenceText as text } from '../text/consequence.ts'

/**
 * The strikes of a member that count, and those that were forgiven, as texts and as positions on a scale; null if
 * there are none.
 */
export async function readConsequences(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<ConsequencesView | null> {
  const settings = studioSettings()
  const today = studioDay(now)
  const rows = await consequencesOf(db, personId)
  const strikes = rows.flatMap(({ day, terms, isForgiven, isForgivenByStaff }): Strike[] =>
    terms && !isForgiven && !isForgivenByStaff ? [{ day, terms }] : [],
  )
  const shorter = shorterWindow(strikes, today)
  const isVisible = hasEffect(strikes, today)
  // The terms of the newest strike.
  const terms = strikes.find(isVisible)?.terms ?? strikeTerms(settings, today)
  const visibleRows = rows.filter((row) => isVisible({ day: row.day, terms: row.terms ?? terms }))
  const days = [today.subtract({ days: terms.days - 1 }), ...visibleRows.map(({ day }) => day)]
  const first = days.reduce((a, b) => (isDayBefore(b, a) ? b : a))
  const length = Math.max(1, first.until(today).days)
  if (!visibleRows.length) return null
  const counted = visibleRows.filter((row) => !wasForgiven(row)).length
  return {
    title: text.title(counted, visibleRows.length - counted),
    sentence: sentenceOf(shorter, counted ? terms : null, {
      byRule: visibleRows.some(({ isForgiven }) => isForgiven),
      aMonth: forgivenPerMonth(settings, today),
    }),
    scale: {
      from: dayText.dayOfMonth(first),
      today: text.today(dayText.dayOfMonth(today)),
    },
    mistake: text.mistake,
    items: visibleRows.map((row) => ({
      _id: row.bookingId,
      what: text.what(row.title, dayText.medium(row.date)),
      text: textOf(row, today),
      tag: wasForgiven(row) ? text.forgivenTag : text.strikeTag,
      day: dayText.dayAndMonth(row.day),
      at: Math.round((first.until(row.day).days / length) * 100),
      isForgiven: wasForgiven(row),
    })),
  }
}

/** The consequence was forgiven, by the rule or by staff. */
const wasForgiven = ({ isForgiven, isForgivenByStaff }: ConsequenceRow) => isForgiven || isForgivenByStaff

function sentenceOf(
  shorter: ShorterWindow | null,
  terms: StrikeTerms | null,
  forgiven: { byRule: boolean; aMonth: number },
): string {
  if (shorter) return text.isShort(shorter.days, dayText.medium(shorter.until))
  if (terms) return text.notYet(terms.count, terms.days)
  return forgiven.byRule && forgiven.aMonth ? text.onlyForgiven(forgiven.aMonth) : text.nothingCounts
}

function textOf(
  { cause, isForgiven, isForgivenByStaff, day, terms }: ConsequenceRow,
  today: Temporal.PlainDate,
): string {
  const why = text.cause[cause]
  if (isForgivenByStaff) return `${why} ${text.forgivenByStaff}`
  if (isForgiven || !terms) return `${why} ${text.wasForgiven(dayText.month(day))}`
  const until = countsUntil({ day, terms })
  const counts = isDayBefore(until, today) ? text.counted : text.counts
  return `${why} ${counts(dayText.medium(until))}`
}
