import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { packagesOnSale, rateOn, ratesOf } from '#features/passes/packageReads.server.ts'
import { listPackages } from '#features/passes/usecases/readPackages.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { studioFacts } from '#features/studio/usecases/readStudio.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences, differing } from '#lib/differences.ts'
import { inLanguage } from '#lib/language.server.ts'
import { currentLanguage, type Language } from '#lib/language.ts'
import { fillPlaceholders, placeholdersOf, unknownIn } from '#lib/placeholders.ts'
import { Refusal } from '#lib/refusals.ts'
import { formatLongDayTime, isoInstant, studioDay } from '#lib/time.ts'
import type { PolicyContent, PolicyView } from '../console/collectionSchema.ts'
import { type PolicyNumbers, policyNumbers } from '../policyNumbers.ts'
import { type PolicyOffer, policyOffer } from '../policyOffer.ts'
import { keysInEnglish, lockPolicy, type PolicyRow, policyRows, putPolicy } from '../policyStore.server.ts'
import { type PolicyNotice, policyKeys } from '../schema.ts'
import { collectionText as text } from '../text/collections.ts'
import { draftText } from '../text/drafts.ts'
import { type Policy, policyPaths, policyText } from '../text/policies.ts'
import { policySummaryText } from '../text/policySummaries.ts'

type Key = Policy['key']

/** The built-in text of a policy, used if the studio has not written one. */
function builtInContent({ key, lead, sections }: Policy, offer: PolicyOffer): PolicyContent {
  const inHindi = inLanguage('hi', () => policyText.templates(offer)).find((each) => each.key === key)
  const summaryIn = (language: Language) =>
    inLanguage(language, () => ({
      lead: policySummaryText[key].lead,
      points: policySummaryText[key].points(offer),
    }))
  return {
    lead,
    points: summaryIn('en').points,
    sections,
    hindi: { ...summaryIn('hi'), sections: inHindi?.sections },
  }
}

const englishTemplates = (offer: PolicyOffer) => inLanguage('en', () => policyText.templates(offer))

const offerToday = async (db: Db, now: Temporal.Instant): Promise<PolicyOffer> => {
  const today = studioDay(now)
  return policyOffer(studioSettings(), listPackages(await packagesOnSale(db, today)), today)
}

const titleIn = (key: Key, language: Language) => inLanguage(language, () => policySummaryText[key].title)

interface DatedNumbers {
  on(day: Temporal.PlainDate): PolicyNumbers
  /** The future days on which a number of the rules or the tax changes, soonest first. */
  daysAhead: string[]
}

/**
 * The numbers of any day, with the audience in the current language. They are read once, because many days may be
 * ahead.
 */
async function datedNumbers(db: Db, now: Temporal.Instant): Promise<DatedNumbers> {
  const today = studioDay(now)
  const settings = studioSettings()
  const [rates, onSale, { audience }] = await Promise.all([
    ratesOf(db, 'group'),
    packagesOnSale(db, today).then(listPackages),
    studioFacts(db),
  ])
  const days = [...settings.numbers, ...rates].map(({ from }) => from)
  return {
    on(day) {
      const gst = rateOn(rates, day)
      return policyNumbers(settings, day, gst / 100, onSale, audience)
    },
    daysAhead: [...new Set(days)].filter((from) => from > today.toString()).toSorted(),
  }
}

const numbersToday = async (db: Db, now: Temporal.Instant): Promise<PolicyNumbers> =>
  (await datedNumbers(db, now)).on(studioDay(now))

interface UpcomingNumbers {
  from: string
  numbers: PolicyNumbers
}

/** The paragraphs that will change, by the day of the change. */
function changesAhead(sections: PolicyContent['sections'], { language, today, ahead }: NumbersIn) {
  const paragraphsIn = (numbers: PolicyNumbers) =>
    fillPlaceholders(sections, numbers, language).flatMap(({ paragraphs }) => paragraphs)
  let before = paragraphsIn(today)
  return ahead.flatMap(({ from, numbers }) => {
    const after = paragraphsIn(numbers)
    const paragraphs = after.filter((text, index) => text !== before[index])
    before = after
    return paragraphs.length ? [{ from, paragraphs }] : []
  })
}

interface NumbersIn {
  language: Language
  today: PolicyNumbers
  ahead: UpcomingNumbers[]
}
const numbersIn = (db: Db, language: Language, now: Temporal.Instant): Promise<NumbersIn> =>
  inLanguage(language, async () => {
    const numbers = await datedNumbers(db, now)
    const today = numbers.on(studioDay(now))
    const ahead = numbers.daysAhead.map((from) => ({
      from,
      numbers: numbers.on(Temporal.PlainDate.from(from)),
    }))
    return { language, today, ahead }
  })

/** All four policies as displayed, with the numbers of the rules; in the current language if they are translated. */
export async function readPolicies(db: Db, now: Temporal.Instant): Promise<PolicyNotice[]> {
  const rows = new Map((await policyRows(db)).map((row) => [row.key, row]))
  const language = currentLanguage()
  const [offer, translated, english] = await Promise.all([
    offerToday(db, now),
    numbersIn(db, language, now),
    numbersIn(db, 'en', now),
  ])
  return englishTemplates(offer).map((policy) => {
    const row = rows.get(policy.key)
    const content = row?.content ?? builtInContent(policy, offer)
    const { lead, points, sections } = language === 'hi' ? content.hindi : content
    const full = sections ?? content.sections
    const numbers = sections ? translated : english
    return {
      key: policy.key,
      path: policy.path,
      updatedOn: row?.updatedOn ?? null,
      title: titleIn(policy.key, language),
      isInHindi: content.hindi.sections !== undefined,
      ...fillPlaceholders({ lead, points }, translated.today, language),
      sections: fillPlaceholders(full, numbers.today, numbers.language),
      changes: changesAhead(full, numbers),
    }
  })
}

/** The addresses of the policies whose full text is only in English: those without `isInHindi`. */
export const policiesInEnglish = async (db: Db): Promise<string[]> =>
  (await keysInEnglish(db)).map((key) => policyPaths[key])

const builtInContentOf = (key: Key, offer: PolicyOffer): PolicyContent =>
  builtInContent(englishTemplates(offer).find((policy) => policy.key === key) as Policy, offer)

const summaryOf = (key: Key, row: PolicyRow | undefined) => ({
  key,
  path: policyPaths[key],
  title: titleIn(key, 'en'),
  version: row?.version ?? 0,
  updatedOn: row?.updatedOn ?? null,
  changedAt: row ? isoInstant(row.changedAt) : null,
  changedBy: row?.changedBy ?? null,
})

export async function listPolicies(db: Db) {
  const rows = await policyRows(db)
  return policyKeys.map((key) =>
    summaryOf(
      key,
      rows.find((row) => row.key === key),
    ),
  )
}

export async function readPolicy(db: Db, key: Key, now: Temporal.Instant): Promise<PolicyView> {
  const row = (await policyRows(db)).find((each) => each.key === key)
  const [numbers, offer] = await Promise.all([numbersToday(db, now), offerToday(db, now)])
  return {
    ...summaryOf(key, row),
    content: row?.content ?? builtInContentOf(key, offer),
    placeholders: placeholdersOf(numbers),
  }
}

/** Throws CHANGED, or BAD_REQUEST with the texts that use an unknown placeholder. */
export async function changePolicy(
  { db }: Deps,
  caller: Caller,
  { key, version, content }: { key: Key; version: number; content: PolicyContent },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPolicy(trx, key)
    const row = (await policyRows(trx)).find((each) => each.key === key)
    const builtIn = builtInContentOf(key, await offerToday(trx, now))
    const before = row?.content ?? builtIn
    const names = differing(before, content)
    if ((row?.version ?? 0) !== version) {
      const fields = Object.fromEntries(names.map((name) => [name, draftText.differs]))
      const details = row?.changedBy && { who: row.changedBy, when: formatLongDayTime(row.changedAt) }
      throw new Refusal('CHANGED', { ...(details && { details }), fields })
    }
    const fields = refusedPlaceholders(content, await numbersToday(trx, now))
    if (Object.keys(fields).length) throw new Refusal('BAD_REQUEST', { fields })
    const updatedOn = studioDay(now).toString()
    // If the text is the built-in one, it is not stored, so that it still follows what the studio offers.
    const override = differing(builtIn, content).length ? content : null
    await putPolicy(trx, { key, version: version + 1, content: override, updatedOn }, caller.personId, now)
    const record = {
      action: 'policy.change',
      subject: 'policy',
      subjectId: key,
      ...differences(before, content),
    } as const
    await recordAudit(trx, caller.personId, record, now)
  })
}

/** An error for each text with an unknown placeholder, by its path: `content.sections.2.paragraphs.0`. */
const refusedPlaceholders = (content: PolicyContent, numbers: PolicyNumbers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unknownIn({ content }, numbers)).map(([path, unknown]) => [
      path,
      text.placeholder(unknown),
    ]),
  )
