import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { gstBasisPoints } from '#features/membership/usecases/readPackages.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences, differing } from '#lib/differences.ts'
import { inLanguage } from '#lib/language.server.ts'
import { type Language, languageNow } from '#lib/language.ts'
import { Refusal } from '#lib/refusals.ts'
import { formatLongDayTime, isoInstant, studioDay } from '#lib/time.ts'
import type { PolicyContent, PolicyView } from '../collectionSchema.ts'
import { policyNumbers } from '../policyNumbers.ts'
import { filledIn, type PolicyNumbers, unknownPlaceholders } from '../policyPlaceholders.ts'
import { lockPolicy, type PolicyRow, policyRows, putPolicy } from '../policyStore.server.ts'
import type { ToldPolicy } from '../schema.ts'
import { collectionText as text } from '../text/collections.ts'
import { draftText } from '../text/drafts.ts'
import { type Policy, policyTemplates } from '../text/policies.ts'
import { policySummaryText } from '../text/policySummaries.ts'

type Key = Policy['key']

/** Ours, where the studio has not written its own. */
function ours({ key, lead, sections }: Policy): PolicyContent {
  const summaryIn = (language: Language) =>
    inLanguage(language, () => ({ lead: policySummaryText[key].lead, points: policySummaryText[key].points }))
  return { lead, points: summaryIn('en').points, sections, hindi: summaryIn('hi') }
}

const titleIn = (key: Key, language: Language) => inLanguage(language, () => policySummaryText[key].title)

const numbersToday = async (db: Db, now: Temporal.Instant): Promise<PolicyNumbers> => {
  const day = studioDay(now)
  return policyNumbers(studioSettings(), day, (await gstBasisPoints(db, 'group', day)) / 100)
}

/** All four as they are read, in the numbers of the rules; the short of each in the language of the moment. */
export async function readPolicies(db: Db, now: Temporal.Instant): Promise<ToldPolicy[]> {
  const rows = new Map((await policyRows(db)).map((row) => [row.key, row]))
  const language = languageNow()
  const numbers = await numbersToday(db, now)
  return policyTemplates.map((policy) => {
    const row = rows.get(policy.key)
    const content = row?.content ?? ours(policy)
    const { lead, points } = language === 'hi' ? content.hindi : content
    return {
      key: policy.key,
      path: policy.path,
      updatedOn: row?.updatedOn ?? policy.updatedOn,
      title: titleIn(policy.key, language),
      ...filledIn({ lead, points }, numbers, language),
      // The full text is in English, and it is what counts.
      sections: filledIn(content.sections, numbers, 'en'),
    }
  })
}

const templateOf = (key: Key): Policy => policyTemplates.find((policy) => policy.key === key) as Policy

const summaryOf = (policy: Policy, row: PolicyRow | undefined) => ({
  key: policy.key,
  path: policy.path,
  title: policy.title,
  version: row?.version ?? 0,
  updatedOn: row?.updatedOn ?? policy.updatedOn,
  changedAt: row ? isoInstant(row.changedAt) : null,
  changedBy: row?.changedBy ?? null,
})

export async function listPolicies(db: Db) {
  const rows = await policyRows(db)
  return policyTemplates.map((policy) =>
    summaryOf(
      policy,
      rows.find(({ key }) => key === policy.key),
    ),
  )
}

export async function readPolicy(db: Db, key: Key, now: Temporal.Instant): Promise<PolicyView> {
  const row = (await policyRows(db)).find((each) => each.key === key)
  const policy = templateOf(key)
  const numbers = await numbersToday(db, now)
  return {
    ...summaryOf(policy, row),
    content: row?.content ?? ours(policy),
    placeholders: placeholdersOf(numbers),
  }
}

/** By its name each number is a placeholder; those that count something have a unit. */
function placeholdersOf(numbers: PolicyNumbers): { name: string; says: string }[] {
  const unitOf = (name: string) => /(Hours|Days|Weeks)$/.exec(name)?.[1]?.toLowerCase()
  return Object.keys(numbers).map((name) => {
    const unit = unitOf(name)
    const placeholder = unit ? `${unit}:${name}` : name
    return { name: `{${placeholder}}`, says: filledIn(`{${placeholder}}`, numbers, 'en') }
  })
}

/** Throws CHANGED, or BAD_REQUEST with the texts that name what no rule has. */
export async function changePolicy(
  { db, invalidation }: Deps,
  caller: Caller,
  { key, version, content }: { key: Key; version: number; content: PolicyContent },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPolicy(trx, key)
    const row = (await policyRows(trx)).find((each) => each.key === key)
    const before = row?.content ?? ours(templateOf(key))
    const names = differing(before, content)
    if ((row?.version ?? 0) !== version) {
      const fields = Object.fromEntries(names.map((name) => [name, draftText.differs]))
      const who = row?.changedBy && { who: row.changedBy, when: formatLongDayTime(row.changedAt) }
      throw new Refusal('CHANGED', { ...(who && { details: who }), fields })
    }
    const fields = refusedPlaceholders(content, await numbersToday(trx, now))
    if (Object.keys(fields).length) throw new Refusal('BAD_REQUEST', { fields })
    const updatedOn = studioDay(now).toString()
    await putPolicy(trx, { key, version: version + 1, content, updatedOn }, caller.personId, now)
    const deed = {
      action: 'policy.change',
      subject: 'policy',
      subjectId: key,
      ...differences(before, content),
    } as const
    await recordAudit(trx, caller.personId, deed, now)
  })
  await invalidation.invalidate('content')
}

/** By the place of the text in the content: `sections.2.paragraphs.0`. */
function refusedPlaceholders(content: PolicyContent, numbers: PolicyNumbers): Record<string, string> {
  const found: Record<string, string> = {}
  const look = (part: unknown, path: string[]): void => {
    if (typeof part === 'string') {
      const [unknown] = unknownPlaceholders(part, numbers)
      if (unknown) found[path.join('.')] = text.placeholder(unknown)
    } else if (typeof part === 'object' && part !== null) {
      for (const [name, inner] of Object.entries(part)) look(inner, [...path, name])
    }
  }
  look(content, ['content'])
  return found
}
