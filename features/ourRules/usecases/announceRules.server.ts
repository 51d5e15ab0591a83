import { consequenceRules } from '#features/booking/consequenceRules.ts'
import { rulesChange } from '#features/settings/announcedRules.ts'
import { lockNumbers, withNumbers } from '#features/settings/usecases/numbers.server.ts'
import { quietEnd } from '#features/studio/quietHoursRules.ts'
import { readSettings } from '#features/studio/reads.server.ts'
import type { DatedNumber } from '#features/studio/rules.ts'
import { type StudioSettings, studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { isBefore, studioDay, studioInstant } from '#lib/time.ts'
import {
  countRecipients,
  type Days,
  daysToAnnounce,
  markAnnounced,
  numbersOfDay,
  queueMails,
  queueMissingMails,
  recordMailed,
} from '../store.server.ts'
import { changedWords, type RuleWords, withoutNumbers } from './changedWords.server.ts'

/** Minutes after the last change: until then, numbers that were set one by one are collected for one mail. */
const GATHER_MINUTES = 15
/** Minutes before midnight at which the numbers of the next day are announced at the latest. */
const BEFORE_MINUTES = 60

const beginOf = (from: string) => studioInstant(Temporal.PlainDate.from(from), new Temporal.PlainTime())

/** In the quiet hours nobody is notified, unless the day begins before they end. */
export function isQuiet(from: string, now: Temporal.Instant, settings: StudioSettings): boolean {
  const end = quietEnd(now, settings)
  return end !== undefined && !isBefore(beginOf(from), end)
}

/** Whether the numbers of a day are announced now. Pure. */
export function isDueToAnnounce(
  { from, lastSetAt }: { from: string; lastSetAt: Temporal.Instant },
  now: Temporal.Instant,
  settings: StudioSettings,
): boolean {
  if (isQuiet(from, now, settings)) return false
  return (
    !isBefore(now, lastSetAt.add({ minutes: GATHER_MINUTES })) ||
    !isBefore(now, beginOf(from).subtract({ minutes: BEFORE_MINUTES }))
  )
}

/** How many members would get a mail about numbers that are not set yet; 0: members are not notified of these. */
export async function countInformed(
  db: Db,
  changes: DatedNumber[],
  from: string,
  now: Temporal.Instant,
): Promise<number> {
  const before = studioSettings()
  const days = { from, today: studioDay(now).toString() }
  const sentences = await changedWords(db, { before, after: withNumbers(before, changes) }, days)
  return sentences.length ? countRecipients(db, days) : 0
}

/** What members read of these numbers of a day. */
async function wordsOf(trx: Trx, numbers: DatedNumber[], days: Days): Promise<RuleWords[]> {
  const after = await readSettings(trx)
  return changedWords(trx, { before: withoutNumbers(after, numbers), after }, days)
}

/** Announces the numbers of a day that have not been; returns to how many members. */
export async function announceDay(trx: Trx, from: string, now: Temporal.Instant): Promise<number> {
  await lockNumbers(trx)
  const numbers = await numbersOfDay(trx, from, { isAnnounced: false })
  const days = { from, today: studioDay(now).toString() }
  if (!numbers.length || !(await wordsOf(trx, numbers, days)).length) return 0
  await markAnnounced(
    trx,
    numbers.map(({ id }) => id),
    now,
  )
  return queueMails(trx, rulesChange.name, days)
}

/** Notifies members who bought a pass after a day was announced. */
async function announceToOthers(trx: Trx, days: Days): Promise<void> {
  const numbers = await numbersOfDay(trx, days.from, { isAnnounced: true })
  if (!numbers.length || !(await wordsOf(trx, numbers, days)).length) return
  await queueMissingMails(trx, rulesChange.name, days)
}

/**
 * Announces the numbers that were set one by one, one day of effect at a time. On the eve of that day it notifies
 * those who got no mail.
 */
export async function announceRules({ db }: Pick<Deps, 'db'>, now: Temporal.Instant): Promise<void> {
  const settings = studioSettings()
  const today = studioDay(now).toString()
  await recordMailed(db, consequenceRules, today)
  const days = await daysToAnnounce(db, today)
  for (const { from } of days.filter((each) => isDueToAnnounce(each, now, settings)))
    await inTransaction(db, (trx) => announceDay(trx, from, now))
  const tomorrow = studioDay(now).add({ days: 1 }).toString()
  if (!isQuiet(tomorrow, now, settings))
    await inTransaction(db, (trx) => announceToOthers(trx, { from: tomorrow, today }))
}
