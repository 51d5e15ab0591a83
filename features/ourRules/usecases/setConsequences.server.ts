import { exceptionRules, generalRules } from '#features/booking/consequenceRules.ts'
import { lockNumbers, setSeveral, withNumbers } from '#features/settings/usecases/numbers.server.ts'
import { readSettings } from '#features/studio/reads.server.ts'
import { numberOn } from '#features/studio/rules.ts'
import { type StudioSettings, studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isDayBefore, studioDay } from '#lib/time.ts'
import type { ConsequencePreview, ConsequenceSet } from '../console/schema.ts'
import { bookingsBetween, eventsBetween, type MonthEvent } from '../store.server.ts'
import { type WhatIf, whatIf } from '../whatIfRules.ts'
import { announceDay, countInformed, isQuiet } from './announceRules.server.ts'

/** The numbers that would differ from those that apply on that day. */
function changesOf({ values, exceptions, from }: ConsequenceSet, { numbers }: StudioSettings) {
  const day = Temporal.PlainDate.from(from)
  const set = [
    ...generalRules.map((rule) => ({ rule, kind: null, value: values[rule], from })),
    ...exceptions.flatMap(({ packageType, ...own }) =>
      exceptionRules.map((rule) => ({ rule, kind: packageType, value: own[rule], from })),
    ),
  ]
  return set.filter(({ rule, kind, value }) => numberOn(numbers, rule, day, kind) !== value)
}

function requireFutureDay({ from }: ConsequenceSet, now: Temporal.Instant): void {
  if (!isDayBefore(studioDay(now), Temporal.PlainDate.from(from)))
    throw new Refusal('TOO_EARLY_TO_APPLY', { field: 'from' })
}

/** What the numbers would have cost in the last full month. Throws TOO_EARLY_TO_APPLY. */
export async function previewConsequences(
  db: Db,
  set: ConsequenceSet,
  now: Temporal.Instant,
): Promise<ConsequencePreview> {
  requireFutureDay(set, now)
  const changes = changesOf(set, studioSettings())
  const settings = withNumbers(studioSettings(), changes)
  const month = studioDay(now).toPlainYearMonth().subtract({ months: 1 })
  const [first, last] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })]
  const [rows, { bookings, owed }, notified] = await Promise.all([
    eventsBetween(db, first.toString(), last.toString()),
    bookingsBetween(db, first.toString(), last.toString(), set.values.owedHours),
    countInformed(db, changes, set.from, now),
  ])
  const day = (text: string) => Temporal.PlainDate.from(text)
  const events = rows.map((row) => ({ ...row, shown: row, date: day(row.date), day: day(row.day) }))
  const outcomes = whatIf(events, day(set.from), settings)
  const count = (penalty: 'session' | 'day' | 'strike' | 'fee') =>
    outcomes.filter((outcome) => !outcome.isFree && outcome.penalty === penalty).length
  return {
    month: first.toString(),
    bookings,
    affected: affectedOf(outcomes),
    forgiven: outcomes.filter(({ isForgiven }) => isForgiven).length,
    free: outcomes.filter(({ isFree, isForgiven }) => isFree && !isForgiven).length,
    counted: { session: count('session'), day: count('day'), strike: count('strike'), fee: count('fee') },
    fees: {
      people: new Set(outcomes.filter(({ feePaise }) => feePaise > 0).map(({ event }) => event.personId))
        .size,
      paise: outcomes.reduce((sum, { feePaise }) => sum + feePaise, 0),
    },
    shortened: new Set(outcomes.filter(({ shortens }) => shortens).map(({ event }) => event.personId)).size,
    owed: { bookings: owed, paise: owed * 100 * set.values.owedCreditRupees },
    notified,
  }
}

/** The people for whom something would have had a cost, by name, with all of their events. */
function affectedOf(outcomes: WhatIf<{ personId: string; shown: MonthEvent } & object>[]) {
  const byPerson = Map.groupBy(outcomes, ({ event }) => event.personId)
  return [...byPerson.values()]
    .filter((own) => own.some(({ isFree }) => !isFree))
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { personId, name, packageName } = first.event.shown
      const events = own.map(({ event: { shown }, penalty, isForgiven }) => ({
        title: shown.title,
        date: shown.date,
        cause: shown.cause,
        penalty,
        isForgiven,
      }))
      return [{ personId, name, packageName, events }]
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Sets the numbers that differ, and notifies members, in one transaction; in the quiet hours, the scheduled job
 * notifies them later. Throws BAD_REQUEST, TOO_EARLY_TO_APPLY, ALREADY_SET.
 */
export async function setConsequences(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  set: ConsequenceSet,
  now: Temporal.Instant,
): Promise<{ set: number; notified: number }> {
  requireFutureDay(set, now)
  return inTransaction(db, async (trx) => {
    // The cached settings may be older: another server may just have set numbers of the same day.
    await lockNumbers(trx)
    const changes = changesOf(set, await readSettings(trx))
    if (!changes.length) return { set: 0, notified: 0 }
    const isLater = isQuiet(set.from, now, studioSettings())
    const laterCount = isLater ? await countInformed(trx, changes, set.from, now) : 0
    await setSeveral(trx, by, changes, now)
    return { set: changes.length, notified: isLater ? laterCount : await announceDay(trx, set.from, now) }
  })
}
