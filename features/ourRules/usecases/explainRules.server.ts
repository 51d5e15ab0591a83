import { cancellationPolicyOf } from '#features/booking/cancelRules.ts'
import { type Cost, isStandardOn } from '#features/booking/consequenceRules.ts'
import { packagesOnSale } from '#features/passes/packageReads.server.ts'
import type { PackageType } from '#features/passes/schema.ts'
import type { DatedNumber } from '#features/studio/rules.ts'
import { numberOn } from '#features/studio/rules.ts'
import {
  isOnline,
  isPrivateKind,
  isSemiPrivateKind,
  kindName,
  kindsInStudios,
  type StudioSettings,
  shownLocations,
  studioSettings,
} from '#features/studio/settings.ts'
import { automaticDecisionAt, decisionAt, minimumOf, opensOn } from '#features/timetable/rules.ts'
import { closesAt } from '#features/waitlist/rules.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { dayText } from '#lib/text/days.ts'
import {
  formatDay,
  formatLongDayTime,
  formatTime,
  isBefore,
  isDayBefore,
  studioDay,
  studioInstant,
} from '#lib/time.ts'
import { type Answer, answerOf, type Question, scaleOf } from '../rules.ts'
import type { OurRulesView } from '../schema.ts'
import { ourRulesText as text } from '../text/ourRules.ts'
import { costsOn, lateLines, missedLines, type PassScope, typeNames } from './consequenceTexts.ts'
import { passesSold, type RuleText, ruleTexts } from './ruleTexts.ts'

/** A question about the rules; fields that are left out get a default (`withDefaults`). */
type RulesRequest = { [K in keyof OurRulesView['question']]?: string | undefined }

/** A studio cannot give a kind this key. */
const ONLINE = '_online'
const CLASS_TIME = '18:00'
const CANCEL_TIME = '14:00'
const MAX_DAYS = 365

/** The texts of the rules, and the answer to a question. Throws BAD_REQUEST with the wrong field. */
export async function explainRules(
  db: Db,
  request: RulesRequest,
  now: Temporal.Instant,
): Promise<OurRulesView> {
  const settings = studioSettings()
  const today = studioDay(now)
  const onSale = await packagesOnSale(db, today)
  const sold = passesSold(onSale)
  const kinds = kindsToChoose()
  const complete = withDefaults(request, kinds, today)
  const question = questionOf(complete, settings, today)
  const answer = answerOf(question, settings)
  return {
    kinds,
    question: complete,
    days: { first: today.toString(), last: today.add({ days: MAX_DAYS }).toString() },
    answer: viewAnswer(question, answer, { settings, hasUnlimited: sold.hasUnlimited, now }),
    rules: ruleTexts(settings, sold).map((rule) => viewRule(rule, settings.numbers, today)),
  }
}

const kindsToChoose = () => [
  ...kindsInStudios().map(({ key }) => ({ key, name: kindName(key) })),
  ...(shownLocations().some(({ isOnline }) => isOnline) ? [{ key: ONLINE, name: text.online }] : []),
]

function withDefaults(request: RulesRequest, kinds: { key: string }[], today: Temporal.PlainDate) {
  const date = request.date ?? today.add({ days: 1 }).toString()
  return {
    kind: kinds.find(({ key }) => key === request.kind)?.key ?? kinds[0]?.key ?? '',
    date,
    time: request.time ?? CLASS_TIME,
    cancelDate: request.cancelDate ?? date,
    cancelTime: request.cancelTime ?? CANCEL_TIME,
  }
}

function questionOf(
  { kind, date, time, cancelDate, cancelTime }: OurRulesView['question'],
  { kinds, locations }: StudioSettings,
  today: Temporal.PlainDate,
): Question {
  const [day, cancelDay] = [Temporal.PlainDate.from(date), Temporal.PlainDate.from(cancelDate)]
  if (isDayBefore(day, today) || isDayBefore(today.add({ days: MAX_DAYS }), day)) {
    throw new Refusal('BAD_REQUEST', { fields: { date: text.problem } })
  }
  if (isDayBefore(day, cancelDay) || isDayBefore(cancelDay, day.subtract({ days: MAX_DAYS }))) {
    throw new Refusal('BAD_REQUEST', { fields: { cancelDate: text.problem } })
  }
  const isOnlineClass = kind === ONLINE
  const location = locations.find((each) => !each.isHidden && Boolean(each.isOnline) === isOnlineClass)
  return {
    session: {
      kind: isOnlineClass ? (kinds[0]?.key ?? '') : kind,
      location: location?.name ?? '',
      startsAt: studioInstant(day, Temporal.PlainTime.from(time)),
    },
    cancelsAt: studioInstant(cancelDay, Temporal.PlainTime.from(cancelTime)),
  }
}

function textOf({ outcome, by, until }: Answer, isUsual: boolean): string {
  const say = isUsual ? text.say : { ...text.say, ...text.sayOther }
  if (outcome === 'started') return say.started
  const time = formatLongDayTime(until)
  if (outcome === 'free') return by === 'us' ? say.freeByUs(time) : say.free(time)
  return by === 'us' ? say.lateByUs(time) : say.late(time)
}

interface AnswerContext {
  settings: StudioSettings
  hasUnlimited: boolean
  now: Temporal.Instant
}

function viewAnswer(question: Question, answer: Answer, { settings, hasUnlimited, now }: AnswerContext) {
  const { session } = question
  const { startsAt } = session
  const isUsual = isStandardOn(settings, studioDay(now))
  // A question about online classes does not name a kind.
  const types = isOnline(settings, session.location) ? undefined : typesThatPayFor(session.kind, settings)
  const scope = { hasUnlimited, types }
  const scale = scaleOf(question, answer)
  return {
    outcome: answer.outcome,
    text: textOf(answer, isUsual),
    also: [
      ...costsOf(answer, scope, { settings, now }),
      ...cancellationPolicyLines(question, answer, scope, { settings, now }),
    ],
    scale: {
      ...scale,
      from: formatTime(question.cancelsAt),
      until: formatTime(answer.until),
      start: formatTime(startsAt),
    },
    facts: factsOf(session, settings, now),
  }
}

/** The sentences after the first one: what this cancellation would cost for a booking made today. */
function costsOf(
  { outcome }: Answer,
  scope: PassScope,
  { settings, now }: Omit<AnswerContext, 'hasUnlimited'>,
): string[] {
  const today = studioDay(now)
  if (outcome === 'free') return []
  if (isStandardOn(settings, today)) return scope.hasUnlimited ? [text.unlimited] : []
  return outcome === 'late' ? lateLines(settings, scope, today) : missedLines(settings, scope, today)
}

/** The types of package that pay for a kind of class; a question does not include the type of the pass. */
const typesThatPayFor = (kind: string, { kinds }: StudioSettings) =>
  kinds.find(({ key }) => key === kind)?.paidBy as readonly PackageType[] | undefined

/**
 * The cancellation policy that a booking made today would store, with one more line for each type of package with other
 * rules.
 */
function cancellationPolicyLines(
  { session: { startsAt } }: Question,
  { until }: Answer,
  scope: PassScope,
  { settings, now }: Omit<AnswerContext, 'hasUnlimited'>,
): string[] {
  const { counted, exceptions } = costsOn(settings, 'late cancelled', scope, studioDay(now))
  const policyFor = (cost: Cost) => cancellationPolicyOf({ startsAt, cancelBy: until }, cost, now)
  return [
    text.promise(policyFor(counted)),
    ...exceptions.map((each) => text.policyOnType(typeNames(each.types), policyFor(each.counted))),
  ]
}

/** When this class opens for booking, when its minimum is decided, and when its waitlist closes. */
function factsOf({ kind, startsAt }: Question['session'], settings: StudioSettings, now: Temporal.Instant) {
  const day = studioDay(startsAt)
  const opens = opensOn(day, now, settings)
  const opening = isDayBefore(studioDay(now), opens) ? formatDay(opens) : text.facts.isOpen
  // A private class has fewer places than any minimum.
  const isForOne = isPrivateKind(kind) && !isSemiPrivateKind(kind, settings)
  const minimum = isForOne ? 0 : minimumOf(kind, day, settings)
  const isAutomatic = isSemiPrivateKind(kind, settings) || numberOn(settings.numbers, 'cancelBelow', day) > 0
  const decided = isAutomatic ? automaticDecisionAt(startsAt, settings) : decisionAt(startsAt, settings)
  return [
    ...(isBefore(now, startsAt) ? [{ name: text.facts.opens, value: opening }] : []),
    ...(minimum > 1 ? [{ name: text.facts.decided, value: formatLongDayTime(decided) }] : []),
    { name: text.facts.queue, value: formatLongDayTime(closesAt({ startsAt }, settings)) },
  ]
}

/** Numbers that apply from this day or earlier are the first values: no “since” is shown for them. */
const FIRST_VALUES_DAY = '2017-07-01'
const dateLabel = (day: string) => {
  const date = Temporal.PlainDate.from(day)
  return `${dayText.dayOfMonth(date)} ${date.year}`
}

function viewRule(rule: RuleText, numbers: readonly DatedNumber[], today: Temporal.PlainDate) {
  const { key, title } = rule
  const days = [...new Set(numbers.filter((n) => rule.numbers.includes(n.rule)).map(({ from }) => from))]
  const since = days
    .filter((day) => day <= today.toString())
    .toSorted()
    .at(-1)
  const paragraphs = rule.on(today)
  const changes = days
    .filter((day) => day > today.toString())
    .toSorted()
    .map((day) => ({ from: text.from(dateLabel(day)), paragraphs: rule.on(Temporal.PlainDate.from(day)) }))
  const before = [paragraphs, ...changes.map((change) => change.paragraphs)]
  return {
    key,
    title,
    paragraphs,
    since: since && since > FIRST_VALUES_DAY ? text.since(dateLabel(since)) : null,
    changes: changes
      .map(({ from, paragraphs: own }, index) => ({
        from,
        paragraphs: changedLines(before[index] ?? [], own),
      }))
      .filter((change) => change.paragraphs.length > 0),
  }
}

/** The lines that a change adds or rewrites; if it removes lines, all lines that remain. */
const changedLines = (before: string[], after: string[]): string[] =>
  after.length < before.length ? after : after.filter((line) => !before.includes(line))
