import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { promiseOf } from '#features/booking/rules.ts'
import { type DatedNumber, definitionOf, numberOn, type RuleName, ruleNames } from '#features/studio/rules.ts'
import { type StudioSettings, studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import { type Db, inTransaction, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { commonText } from '#lib/text/common.ts'
import { fieldText } from '#lib/text/fields.ts'
import { isDayBefore, isoInstant, studioDay } from '#lib/time.ts'
import {
  firstEveningFrom,
  insertNumber,
  liesFrom,
  lockNumber,
  type SetNumber,
  setNumbers,
  withdraw,
} from '../numberStore.server.ts'
import type { NewNumber, RuleList } from '../schema.ts'

/** Whether what is dated `from` does not hold yet on the day of `now`. */
export const isAhead = (from: string, now: Temporal.Instant): boolean =>
  isDayBefore(studioDay(now), Temporal.PlainDate.from(from))

/** What holds is never changed, so a new number holds from tomorrow at the earliest. */
export function refuseToday(from: string, now: Temporal.Instant): void {
  if (!isAhead(from, now)) throw new Refusal('TOO_EARLY_TO_HOLD', { field: 'from' })
}

export async function readNumbers(db: Db, now: Temporal.Instant): Promise<RuleList> {
  const numbers = await setNumbers(db)
  const today = studioDay(now)
  const rules = ruleNames.flatMap((rule) => {
    const kinds = definitionOf(rule).byKind ? studioSettings().kinds.map(({ key }) => key) : [null]
    return kinds.map((kind) => viewRule(rule, kind, numbers, today, now))
  })
  return { rules }
}

function viewRule(
  rule: RuleName,
  kind: string | null,
  numbers: SetNumber[],
  today: Temporal.PlainDate,
  now: Temporal.Instant,
): RuleList['rules'][number] {
  const own = numbers.filter((n) => n.rule === rule && n.kind === kind)
  const { unit, least, most } = definitionOf(rule)
  return {
    rule,
    kind,
    unit,
    least,
    most,
    value: numberOn(own as (SetNumber & DatedNumber)[], rule, today, kind),
    history: own.map(({ id, from, value, setBy, setAt }) => ({
      _id: id,
      from,
      value,
      setBy,
      setAt: setAt && isoInstant(setAt),
      isAhead: isAhead(from, now),
    })),
  }
}

/** Throws what stands in the way of a number, whatever is there already. */
function check({ rule, kind, value, from }: NewNumber, now: Temporal.Instant): void {
  const { least, most, byKind } = definitionOf(rule)
  if (value < least) throw new Refusal('BAD_REQUEST', { fields: { value: fieldText.least(least) } })
  if (value > most) throw new Refusal('BAD_REQUEST', { fields: { value: fieldText.most(most) } })
  const isKnown = studioSettings().kinds.some(({ key }) => key === kind)
  if (byKind ? !isKnown : kind !== null) throw new Refusal('NOT_FOUND')
  refuseToday(from, now)
}

const aboutCancelling: readonly RuleName[] = ['freeHours', 'freeHoursOnline', 'morningCutoff']

/**
 * What a number would change. Bookings keep the promise they were made with, so it tells how many lie on those days
 * already, and what a member who books then will read.
 */
export async function previewNumber(db: Db, wanted: NewNumber, now: Temporal.Instant) {
  check(wanted, now)
  const settings = studioSettings()
  const { rule, kind, from } = wanted
  const day = Temporal.PlainDate.from(from)
  const lies = await liesFrom(db, from, kind)
  const isOnline = rule === 'freeHoursOnline'
  const session = aboutCancelling.includes(rule)
    ? await firstEveningFrom(db, from, { kind, isOnline })
    : undefined
  const then = withNumber(settings, wanted)
  const until = session && cancelBy(session, then)
  const promise = (language: 'en' | 'hi') =>
    session && until
      ? inLanguage(
          language,
          () => promiseOf({ startsAt: session.startsAt, cancelBy: until }, 'session', now) + commonText.stop,
        )
      : ''
  return {
    value: numberOn(settings.numbers, rule, day, kind),
    ...lies,
    promise: session ? { en: promise('en'), hi: promise('hi'), of: isoInstant(session.startsAt) } : null,
  }
}

/** The settings as they would be. */
const withNumber = (settings: StudioSettings, { rule, kind, value, from }: NewNumber): StudioSettings => ({
  ...settings,
  numbers: [...settings.numbers, { rule, kind, value, from }].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
})

type Changes = Pick<Deps, 'db' | 'invalidation'>

export async function setNumber(
  { db, invalidation }: Changes,
  by: Caller,
  wanted: NewNumber,
  now: Temporal.Instant,
): Promise<void> {
  check(wanted, now)
  const before = numberOn(
    studioSettings().numbers,
    wanted.rule,
    Temporal.PlainDate.from(wanted.from),
    wanted.kind,
  )
  await inTransaction(db, async (trx) => {
    const subjectId = await insertNumber(trx, wanted, { personId: by.personId, now })
    const deed = { action: 'rule.set', subject: 'ruleNumber', subjectId } as const
    await recordAudit(trx, by.personId, { ...deed, before: { value: before }, after: wanted }, now)
  }).catch((error: unknown) => {
    throw violates(error, 'rule_number_once') ? new Refusal('ALREADY_SET', { field: 'from' }) : error
  })
  await invalidation.invalidate('settings')
}

export async function withdrawNumber(
  { db, invalidation }: Changes,
  by: Caller,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const number = await lockNumber(trx, id)
    if (!number) throw new Refusal('NOT_FOUND')
    if (!isAhead(number.from, now)) throw new Refusal('HOLDS_ALREADY')
    await withdraw(trx, 'rule_number', id, { personId: by.personId, now })
    const deed = { action: 'rule.withdraw', subject: 'ruleNumber', subjectId: id } as const
    await recordAudit(trx, by.personId, { ...deed, before: number, after: null }, now)
  })
  await invalidation.invalidate('settings')
}
