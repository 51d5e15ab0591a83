import { rulesChange } from '#features/settings/announcedRules.ts'
import { withNumbers } from '#features/settings/usecases/numbers.server.ts'
import { readSettings } from '#features/studio/reads.server.ts'
import type { DatedNumber } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { isBefore, studioDay, studioInstant } from '#lib/time.ts'
import {
  countRecipients,
  daysToAnnounce,
  lockUnannounced,
  markAnnounced,
  queueMails,
} from '../store.server.ts'
import { changedWords, withoutNumbers } from './changedWords.server.ts'

/** So long after the last one, numbers that were set one by one are announced in one mail. */
const GATHER_MINUTES = 15
/** And those of tomorrow before it begins. */
const BEFORE_MINUTES = 60

/** Whether the numbers of a day are announced now. Pure. */
export function isDueToAnnounce(
  { from, lastSetAt }: { from: string; lastSetAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const begins = studioInstant(Temporal.PlainDate.from(from), Temporal.PlainTime.from('00:00'))
  return (
    !isBefore(now, lastSetAt.add({ minutes: GATHER_MINUTES })) ||
    !isBefore(now, begins.subtract({ minutes: BEFORE_MINUTES }))
  )
}

/** How many members would get a mail about numbers that are not set yet; 0: members are not told of these. */
export async function countInformed(db: Db, changes: DatedNumber[], from: string): Promise<number> {
  const before = studioSettings()
  const words = await changedWords(
    db,
    { before, after: withNumbers(before, changes) },
    Temporal.PlainDate.from(from),
  )
  return words.length ? countRecipients(db, from) : 0
}

/** Announces the numbers of a day that have not been; returns to how many members. */
export async function announceDay(trx: Trx, from: string, now: Temporal.Instant): Promise<number> {
  const numbers = await lockUnannounced(trx, from)
  if (!numbers.length) return 0
  const after = await readSettings(trx)
  const before = withoutNumbers(after, numbers)
  const words = await changedWords(trx, { before, after }, Temporal.PlainDate.from(from))
  if (!words.length) return 0
  await markAnnounced(
    trx,
    numbers.map(({ id }) => id),
    now,
  )
  return queueMails(trx, rulesChange.name, from)
}

/** Announces what was set one by one, a day at a time. */
export async function announceRules({ db }: Pick<Deps, 'db'>, now: Temporal.Instant): Promise<void> {
  const days = await daysToAnnounce(db, studioDay(now).toString())
  for (const { from } of days.filter((each) => isDueToAnnounce(each, now)))
    await inTransaction(db, (trx) => announceDay(trx, from, now))
}
