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

/** For this long after the last change, numbers that are set one by one are collected for one mail. */
const GATHER_MINUTES = 15
/** The numbers of a day are announced at the latest this long before it begins. */
const LATEST_BEFORE_MINUTES = 60

const startOf = (from: string) => studioInstant(Temporal.PlainDate.from(from), new Temporal.PlainTime())

/** Whether numbers of a day may not be announced now: in the quiet hours, unless the day begins before they end. */
export function isQuiet(from: string, now: Temporal.Instant, settings: StudioSettings): boolean {
  const end = quietEnd(now, settings)
  return end !== undefined && !isBefore(startOf(from), end)
}

/** Whether the numbers of a day must be announced now: a pure function. */
export function isDueToAnnounce(
  { from, lastSetAt }: { from: string; lastSetAt: Temporal.Instant },
  now: Temporal.Instant,
  settings: StudioSettings,
): boolean {
  if (isQuiet(from, now, settings)) return false
  return (
    !isBefore(now, lastSetAt.add({ minutes: GATHER_MINUTES })) ||
    !isBefore(now, startOf(from).subtract({ minutes: LATEST_BEFORE_MINUTES }))
  )
}

/** The number of members who would get a mail about these numbers; 0 if the numbers change no text for members. */
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

/** The texts for members that these numbers of a day change. */
async function changedByNumbers(trx: Trx, numbers: DatedNumber[], days: Days): Promise<RuleWords[]> {
  const after = await readSettings(trx)
  return changedWords(trx, { before: withoutNumbers(after, numbers), after }, days)
}

/** Announces the numbers of a day that were not announced yet; returns the number of mails. */
export async function announceDay(trx: Trx, from: string, now: Temporal.Instant): Promise<number> {
  await lockNumbers(trx)
  const numbers = await numbersOfDay(trx, from, { isAnnounced: false })
  const days = { from, today: studioDay(now).toString() }
  if (!numbers.length || !(await changedByNumbers(trx, numbers, days)).length) return 0
  await markAnnounced(
    trx,
    numbers.map(({ id }) => id),
    now,
  )
  return queueMails(trx, rulesChange.name, days)
}

/** Notifies members who bought a pass after a day was announced. */
async function announceToNewHolders(trx: Trx, days: Days): Promise<void> {
  const numbers = await numbersOfDay(trx, days.from, { isAnnounced: true })
  if (!numbers.length || !(await changedByNumbers(trx, numbers, days)).length) return
  await queueMissingMails(trx, rulesChange.name, days)
}

/**
 * Announces the numbers that were not announced yet, with one mail for each day on which they take effect. On the day
 * before that day, members who got no mail get one.
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
    await inTransaction(db, (trx) => announceToNewHolders(trx, { from: tomorrow, today }))
}
