import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import { earlierDay, isBefore, studioDay } from '#lib/time.ts'
import { bookableWeeks, GENERATION_MARGIN_WEEKS, occurrences } from '../rules.ts'
import type { DesiredSession } from '../sessionEdits.ts'
import { addSessions, type ClassRule, classRules, holidayKeys, lockGenerating } from '../store.server.ts'
import { followRules } from './followRules.server.ts'

/**
 * Generates the sessions of every class from `from` (default: now, so none that has begun) to a week more than can be booked, and lets those that
 * are there follow the rules as they are now; at the start, nightly, and to be called after an edit of a class
 * or of the holidays. Repeating it changes nothing. Answers how many sessions are new or changed.
 *
 * One run at a time, on every server: it reads the rules when it has its turn, so that none deletes or changes back
 * what a rule has brought that is newer than its own reading. Within a transaction the turn lasts until its end.
 */
export const generateSessions = (
  db: Db | Trx,
  now: Temporal.Instant,
  from?: Temporal.PlainDate,
): Promise<number> =>
  db.isTransaction ? generate(db as Trx, now, from) : inTransaction(db, (trx) => generate(trx, now, from))

/** The last day that has sessions. */
export const generatedUntil = (now: Temporal.Instant): Temporal.PlainDate =>
  studioDay(now).add({ weeks: bookableWeeks(studioSettings(), now) + GENERATION_MARGIN_WEEKS })

async function generate(
  trx: Trx,
  now: Temporal.Instant,
  from: Temporal.PlainDate | undefined,
): Promise<number> {
  await lockGenerating(trx)
  const to = generatedUntil(now)
  const today = studioDay(now)
  const first = from ? earlierDay(from, today) : today
  // A class that has ended asks for nothing: what it still has to come is in no rule.
  const rules = await classRules(trx, { notEndedBefore: first })
  const holidays = await holidayKeys(trx)
  const ofClass = Map.groupBy(rules, (rule) => rule.id)
  const isHoliday = (rule: ClassRule) => (date: Temporal.PlainDate) =>
    holidays.has(`${date}`) || holidays.has(`${date}@${rule.location}`)
  const changed = await followRules(
    trx,
    ({ classId, date }) => wantedOn(ofClass.get(classId) ?? [], date, isHoliday),
    now,
  )
  const sessions = rules.flatMap((rule) =>
    occurrences(rule, from ?? today, to, isHoliday(rule))
      .filter(({ startsAt }) => from !== undefined || isBefore(now, startsAt))
      .map((at) => ({ rule, at })),
  )
  return changed + (await addSessions(trx, sessions))
}

/** What the rules of a class ask of a date. */
export function wantedOn(
  rules: ClassRule[],
  date: Temporal.PlainDate,
  isHoliday: (rule: ClassRule) => (date: Temporal.PlainDate) => boolean,
): DesiredSession {
  const [found] = rules.flatMap((rule) =>
    occurrences(rule, date, date, () => false).map((at) => ({ rule, at })),
  )
  if (!found) return { kind: 'off', reason: 'notInRule' }
  const { rule, at } = found
  if (isHoliday(rule)(date)) return { kind: 'off', reason: 'holiday' }
  const { instructorId, capacity } = rule
  return { kind: 'on', layout: { startsAt: at.startsAt, endsAt: at.endsAt, instructorId, capacity } }
}
