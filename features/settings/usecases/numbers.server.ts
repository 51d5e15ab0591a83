import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { cancellationPolicyOf, lateCost } from '#features/booking/cancelRules.ts'
import { consequenceRules, exceptionRules } from '#features/booking/consequenceRules.ts'
import { packagesOnSale } from '#features/passes/packageReads.server.ts'
import { packageTypes } from '#features/passes/schema.ts'
import { listPackages } from '#features/passes/usecases/readPackages.server.ts'
import { type ValidityRule, validitiesSold, validityRules } from '#features/passes/validityRules.ts'
import { type DatedNumber, definitionOf, numberOn, type RuleName, ruleNames } from '#features/studio/rules.ts'
import { isSemiPrivateKind, type StudioSettings, studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import { type Db, inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { commonText } from '#lib/text/common.ts'
import { fieldText } from '#lib/text/fields.ts'
import { isDayBefore, isoInstant, studioDay, studioInstant } from '#lib/time.ts'
import type { NewNumber, RuleList } from '../console/ruleSchema.ts'
import {
  bookingsFrom,
  type FeatureUse,
  firstEveningFrom,
  insertNumber,
  lockNumber,
  lockNumberChanges,
  lockNumbersOf,
  numbersFrom,
  queueWithdrawalMails,
  readUsed,
  type StoredNumber,
  storedNumbers,
  withdraw,
} from '../numberStore.server.ts'
import { settingsText } from '../text/settings.ts'

/** Whether the date `from` is after today. */
export const isAhead = (from: string, now: Temporal.Instant): boolean =>
  isDayBefore(studioDay(now), Temporal.PlainDate.from(from))

/**
 * The value that a new value from today on may replace: the first value, while nothing depends on it. A value that was
 * used is never replaced, so every other new value applies from tomorrow at the earliest.
 */
export function firstUnused<T extends { from: string }>(
  own: readonly T[],
  isUsed: boolean,
  now: Temporal.Instant,
): T | undefined {
  const holding = own.filter(({ from }) => !isAhead(from, now))
  return holding.length === 1 && !isUsed ? holding[0] : undefined
}

export const isToday = (from: string, now: Temporal.Instant): boolean => from === studioDay(now).toString()

/** Throws if a new value can't apply from that day, because the day is past or today's value was used. */
export function refuseTooEarly(from: string, mayReplace: boolean, now: Temporal.Instant): void {
  if (!isAhead(from, now) && !(mayReplace && isToday(from, now)))
    throw new Refusal('TOO_EARLY_TO_APPLY', { field: 'from' })
}

const isUsed = ({ rule, kind }: { rule: RuleName; kind: string | null }, used: FeatureUse): boolean => {
  const { usedBy, byKind } = definitionOf(rule)
  if (usedBy === 'sales') return used.sales
  return byKind && kind !== null ? used.kinds.includes(kind) : used.bookings
}

export async function readNumbers(db: Db, now: Temporal.Instant): Promise<RuleList> {
  const [numbers, used, packages] = await Promise.all([
    storedNumbers(db),
    readUsed(db),
    packagesOnSale(db, studioDay(now)),
  ])
  const settings = studioSettings()
  const offer = { settings, packages: listPackages(packages) }
  const rules = ruleNames.flatMap((rule) => {
    return kindsOf(rule, settings).map((kind) => ({
      ...viewRule(rule, kind, numbers, used, now),
      applies: applies(rule, kind, offer),
    }))
  })
  return { rules }
}

/** The kinds of class, or types of package, that have their own number; `[null]` if one number applies to all. */
function kindsOf(rule: RuleName, { kinds }: StudioSettings): readonly (string | null)[] {
  const { byKind, byPackageType } = definitionOf(rule)
  if (byPackageType) return packageTypes
  return byKind ? kinds.map(({ key }) => key) : [null]
}

interface Offer {
  settings: StudioSettings
  packages: ReturnType<typeof listPackages>
}

/** Whether a rule is relevant for the studio; other rules are not shown. */
function applies(
  rule: RuleName,
  kind: string | null,
  { settings: { locations, kinds }, packages }: Offer,
): boolean {
  if (definitionOf(rule).byPackageType) return packages.some(({ packageType }) => packageType === kind)
  if (kind !== null) return !kinds.find(({ key }) => key === kind)?.isHidden
  const visibleLocations = locations.filter(({ isHidden }) => !isHidden)
  if (rule === 'freeHoursOnline') return visibleLocations.some(({ isOnline }) => isOnline)
  if (rule === 'semiPrivateMinimum')
    return kinds.some(({ key, isHidden }) => !isHidden && isSemiPrivateKind(key, { kinds }))
  if (rule === 'travelMinutes') return visibleLocations.filter(({ isOnline }) => !isOnline).length > 1
  if (rule === 'discoveryDays') return validitiesSold(packages, rule).length > 0
  // The Quarter plan is identified by its unique duration.
  if (rule === 'quarterDays' || rule === 'quarterUnusedDays')
    return validitiesSold(packages, 'quarterDays').length > 1
  return true
}

function viewRule(
  rule: RuleName,
  kind: string | null,
  numbers: StoredNumber[],
  used: FeatureUse,
  now: Temporal.Instant,
): Omit<RuleList['rules'][number], 'applies'> {
  const own = numbers.filter((n) => n.rule === rule && n.kind === kind)
  const { unit, least, most, usedBy } = definitionOf(rule)
  const inUse = isUsed({ rule, kind }, used)
  return {
    rule,
    kind,
    unit,
    least,
    most,
    usedBy,
    isUsed: inUse,
    mayApplyToday: firstUnused(own, inUse, now) !== undefined,
    value: numberOn(own as (StoredNumber & DatedNumber)[], rule, studioDay(now), kind),
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

const isConsequence = (rule: string): boolean => (consequenceRules as readonly string[]).includes(rule)

/**
 * Refuses to set a number of the consequences alone: they are set together, on a screen that shows their effect on last
 * month.
 */
function refuseIfSetTogether({ rule }: NewNumber): void {
  if (isConsequence(rule)) throw new Refusal('SET_TOGETHER')
}

/** Checks a number against the limits of its rule. Throws BAD_REQUEST; NOT_FOUND for an unknown kind. */
function check({ rule, kind, value }: NewNumber): void {
  const { least, most } = definitionOf(rule)
  if (value < least) throw new Refusal('BAD_REQUEST', { fields: { value: fieldText.least(least) } })
  if (value > most) throw new Refusal('BAD_REQUEST', { fields: { value: fieldText.most(most) } })
  if (!kindsOf(rule, studioSettings()).includes(kind)) throw new Refusal('NOT_FOUND')
}

/** Refuses a number of days that no package on sale has, because the policies would be wrong. */
async function refuseUnsold(db: Db, { rule, value }: NewNumber, now: Temporal.Instant): Promise<void> {
  if (!validityRules.includes(rule as ValidityRule)) return
  const onSale = listPackages(await packagesOnSale(db, studioDay(now)))
  const sold = validitiesSold(onSale, rule as ValidityRule)
  if (sold.length === 0 || sold.includes(value)) return
  throw new Refusal('BAD_REQUEST', { fields: { value: settingsText.sold(sold.toSorted((a, b) => a - b)) } })
}

const cancellationRules: readonly RuleName[] = ['freeHours', 'freeHoursOnline', 'morningCutoff']

/**
 * The effect of a number. Existing bookings keep their cancellation policy, so this returns how many there are from
 * that day on, and the policy that a member will read who books after the change.
 */
export async function previewNumber(db: Db, change: NewNumber, now: Temporal.Instant) {
  refuseIfSetTogether(change)
  check(change)
  await refuseUnsold(db, change, now)
  const [numbers, used] = await Promise.all([storedNumbers(db), readUsed(db)])
  const own = numbers.filter((n) => n.rule === change.rule && n.kind === change.kind)
  refuseTooEarly(change.from, firstUnused(own, isUsed(change, used), now) !== undefined, now)
  const settings = studioSettings()
  const { rule, kind, from } = change
  const day = Temporal.PlainDate.from(from)
  const booked = await bookingsFrom(db, from, kind)
  const isOnline = rule === 'freeHoursOnline'
  const session = cancellationRules.includes(rule)
    ? await firstEveningFrom(db, from, { kind, isOnline })
    : undefined
  const changed = withNumbers(settings, [change])
  const until = session && cancelBy(session, changed)
  const cost = lateCost(
    { pays: 'session', packageType: null },
    studioInstant(day, new Temporal.PlainTime()),
    changed,
  )
  const promise = (language: 'en' | 'hi') =>
    session && until
      ? inLanguage(
          language,
          () =>
            cancellationPolicyOf({ startsAt: session.startsAt, cancelBy: until }, cost, now) +
            commonText.stop,
        )
      : ''
  return {
    value: numberOn(settings.numbers, rule, day, kind),
    ...booked,
    promise: session ? { en: promise('en'), hi: promise('hi'), of: isoInstant(session.startsAt) } : null,
  }
}

/** The settings with these changes. */
export const withNumbers = (settings: StudioSettings, changes: readonly DatedNumber[]): StudioSettings => ({
  ...settings,
  numbers: [...settings.numbers, ...changes].toSorted((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  ),
})

type Changes = Pick<Deps, 'db'>

export async function setNumber(
  { db }: Changes,
  by: Caller,
  change: NewNumber,
  now: Temporal.Instant,
): Promise<void> {
  refuseIfSetTogether(change)
  await inTransaction(db, (trx) => setSeveral(trx, by, [change], now))
}

/** Other transactions can't set or withdraw numbers until this one ends. */
export const lockNumbers = (trx: Trx) => lockNumberChanges(trx, 'ruleNumber')

/** Sets several numbers together, as part of a transaction. Throws BAD_REQUEST, TOO_EARLY_TO_APPLY, ALREADY_SET. */
export async function setSeveral(
  trx: Trx,
  by: Caller,
  changes: NewNumber[],
  now: Temporal.Instant,
): Promise<void> {
  for (const change of changes) {
    await setOne(trx, by, change, now).catch((error: unknown) => {
      throw violates(error, 'rule_number_once') ? new Refusal('ALREADY_SET', { field: 'from' }) : error
    })
  }
}

async function setOne(trx: Trx, by: Caller, change: NewNumber, now: Temporal.Instant): Promise<void> {
  check(change)
  await refuseUnsold(trx, change, now)
  const before = numberOn(
    studioSettings().numbers,
    change.rule,
    Temporal.PlainDate.from(change.from),
    change.kind,
  )
  const own = await lockNumbersOf(trx, change)
  const first = firstUnused(own, isUsed(change, await readUsed(trx)), now)
  refuseTooEarly(change.from, first !== undefined, now)
  const replaced = isToday(change.from, now) ? first : undefined
  const me = { personId: by.personId, now }
  if (replaced) await withdraw(trx, 'ruleNumber', [replaced.id], me)
  const subjectId = await insertNumber(trx, { ...change, from: replaced?.from ?? change.from }, me)
  const record = { action: 'rule.set', subject: 'ruleNumber', subjectId } as const
  await recordAudit(trx, by.personId, { ...record, before: { value: before }, after: auditedAs(change) }, now)
}

/** The values for the audit: `kind` is recorded as `packageType` for rules about types of package. */
const auditedAs = ({ rule, kind, from, value }: Pick<StoredNumber, 'rule' | 'kind' | 'from' | 'value'>) =>
  (exceptionRules as readonly string[]).includes(rule)
    ? { rule, packageType: kind, from, value }
    : { rule, kind, from, value }

/**
 * Withdraws a number. The numbers of the consequences are set together, so all those of that day are withdrawn.
 * Members who got a mail about the change get another one.
 */
export async function withdrawNumber(
  { db }: Changes,
  by: Caller,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const number = await lockNumber(trx, id)
    if (!number) throw new Refusal('NOT_FOUND')
    if (!isAhead(number.from, now)) throw new Refusal('HOLDS_ALREADY')
    const withdrawn = isConsequence(number.rule)
      ? await numbersFrom(trx, consequenceRules, number.from)
      : [number]
    const ids = withdrawn.map((each) => each.id)
    await withdraw(trx, 'ruleNumber', ids, { personId: by.personId, now })
    for (const each of withdrawn) {
      const record = { action: 'rule.withdraw', subject: 'ruleNumber', subjectId: each.id } as const
      await recordAudit(trx, by.personId, { ...record, before: auditedAs(each), after: null }, now)
    }
    if (withdrawn.some(({ announcedAt }) => announcedAt !== null))
      await queueWithdrawalMails(trx, number.from, now)
  })
}
