import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction, isTrx, type Trx } from '#lib/db.server.ts'
import { earlierDay, isBefore, studioDay } from '#lib/time.ts'
import { type ClassRule, classRules, holidayKeys, lockGenerating } from '../reads.server.ts'
import { bookableWeeks, GENERATION_MARGIN_WEEKS, occurrences } from '../rules.ts'
import type { DesiredSession } from '../sessionEdits.ts'
import { addSessions } from '../store.server.ts'
import { followRules } from './followRules.server.ts'

/**
 * Generates the sessions of every class from `from` (default: now) to a week more than can be booked, and updates
 * existing ones to the current rules. Sessions that have begun are not generated. Runs at the start of the server,
 * nightly, and after a change of a class or of the holidays. Idempotent. Returns the number of new or changed sessions.
 * Only one run at a time, over all servers: it reads the rules after it got the lock, so that it can't undo what newer
 * rules have created. If the caller has a transaction, the lock lasts until its end.
 */
export const generateSessions = (
  db: Db,
  now: Temporal.Instant,
  from?: Temporal.PlainDate,
): Promise<number> =>
  isTrx(db) ? generate(db, now, from) : inTransaction(db, (trx) => generate(trx, now, from))

/** The last day that has sessions. */
export const lastGeneratedDay = (now: Temporal.Instant): Temporal.PlainDate =>
  studioDay(now).add({ weeks: bookableWeeks(studioSettings(), now) + GENERATION_MARGIN_WEEKS })

async function generate(
  trx: Trx,
  now: Temporal.Instant,
  from: Temporal.PlainDate | undefined,
): Promise<number> {
  await lockGenerating(trx)
  const to = lastGeneratedDay(now)
  const today = studioDay(now)
  const first = from ? earlierDay(from, today) : today
  // A class that has ended needs no rule here: no rule applies to its remaining sessions.
  const rules = await classRules(trx, { notEndedBefore: first })
  const holidays = await holidayKeys(trx)
  const rulesByClass = Map.groupBy(rules, (rule) => rule.id)
  const isHoliday = (rule: ClassRule) => (date: Temporal.PlainDate) =>
    holidays.has(`${date}`) || holidays.has(`${date}@${rule.location}`)
  const changed = await followRules(
    trx,
    ({ classId, date }) => desiredOn(rulesByClass.get(classId) ?? [], date, isHoliday),
    now,
  )
  const sessions = rules.flatMap((rule) =>
    occurrences(rule, from ?? today, to, isHoliday(rule))
      .filter(({ startsAt }) => from !== undefined || isBefore(now, startsAt))
      .map((at) => ({ rule, at })),
  )
  return changed + (await addSessions(trx, sessions))
}

/** What the rules of a class require for a date. */
export function desiredOn(
  rules: ClassRule[],
  date: Temporal.PlainDate,
  isHoliday: (rule: ClassRule) => (date: Temporal.PlainDate) => boolean,
): DesiredSession {
  const [match] = rules.flatMap((rule) =>
    occurrences(rule, date, date, () => false).map((at) => ({ rule, at })),
  )
  if (!match) return { kind: 'off', reason: 'notInRule' }
  const { rule, at } = match
  if (isHoliday(rule)(date)) return { kind: 'off', reason: 'holiday' }
  const { instructorId, capacity } = rule
  return { kind: 'on', layout: { startsAt: at.startsAt, endsAt: at.endsAt, instructorId, capacity } }
}
