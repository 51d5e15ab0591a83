import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { occurrences, WEEKS_GENERATED } from '../rules.ts'
import type { Wanted } from '../sessionEdits.ts'
import { addSessions, type ClassRule, classRules, holidayKeys, lockGenerating } from '../store.server.ts'
import { followRules } from './followRules.server.ts'

/**
 * Generates the sessions of every class from `from` (default: today) to nine weeks ahead, and lets those that
 * are there follow the rules as they are now; at the start, nightly, and to be called after an edit of a class
 * or of the holidays. Repeating it changes nothing. Answers how many sessions are new or changed.
 *
 * One run at a time, on every server: it reads the rules when it has its turn, so that none deletes or changes back
 * what a rule has brought that is newer than its own reading. Within a transaction the turn lasts until its end.
 */
export const generateSessions = (
  db: Db | Trx,
  now: Temporal.Instant,
  from = studioDay(now),
): Promise<number> =>
  db.isTransaction ? generate(db as Trx, now, from) : inTransaction(db, (trx) => generate(trx, now, from))

async function generate(trx: Trx, now: Temporal.Instant, from: Temporal.PlainDate): Promise<number> {
  await lockGenerating(trx)
  const to = studioDay(now).add({ weeks: WEEKS_GENERATED })
  const rules = await classRules(trx)
  const holidays = await holidayKeys(trx)
  const ofClass = new Map(rules.map((rule) => [rule.id, rule]))
  const isHoliday = (rule: ClassRule) => (date: Temporal.PlainDate) =>
    holidays.has(`${date}`) || holidays.has(`${date}@${rule.location}`)
  const changed = await followRules(
    trx,
    ({ classId, date }) => wantedOn(ofClass.get(classId), date, isHoliday),
    now,
  )
  const sessions = rules.flatMap((rule) =>
    occurrences(rule, from, to, isHoliday(rule)).map((at) => ({ rule, at })),
  )
  return changed + (await addSessions(trx, sessions))
}

function wantedOn(
  rule: ClassRule | undefined,
  date: Temporal.PlainDate,
  isHoliday: (rule: ClassRule) => (date: Temporal.PlainDate) => boolean,
): Wanted {
  const at = rule && occurrences(rule, date, date, () => false)[0]
  if (!rule || !at) return { kind: 'off', reason: 'notInRule' }
  if (isHoliday(rule)(date)) return { kind: 'off', reason: 'holiday' }
  const { instructorId, capacity } = rule
  return { kind: 'on', layout: { startsAt: at.startsAt, endsAt: at.endsAt, instructorId, capacity } }
}
