import { describe, expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { policyText } from '#features/content/text/policies.ts'
import { policySummaryText } from '#features/content/text/policySummaries.ts'
import { gstBasisPoints } from '#features/passes/packageReads.server.ts'
import { UNLIMITED_PENALTY_DAYS } from '#features/passes/rules.ts'
import { minimumAge, setStudioSettings, studioSettings } from '#features/studio/settings.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { createDb, createPool } from '#lib/db.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES, type Language, registerTranslations } from '#lib/language.ts'
import { fillPlaceholders, unknownPlaceholders } from '#lib/placeholders.ts'
import { testDatabase } from '#tests/database.ts'
import { specPackages, specSettings } from '#tests/settings.ts'
import { makeStudio } from '#tests/timetable.ts'
import { freeHourKinds, type PolicyNumbers, policyNumbers } from './policyNumbers.ts'
import { type PolicyOffer, policyOffer } from './policyOffer.ts'
import { readPolicies } from './usecases/policies.server.ts'

registerTranslations('hi', hindi)
const day = Temporal.PlainDate.from('2026-11-23')
const specNumbers = () => policyNumbers(specSettings, day, 18, specPackages)

/** A studio that has everything that the specification mentions. */
const specOffer = (): PolicyOffer => {
  setStudioSettings(specSettings)
  return policyOffer(specSettings, specPackages, day)
}

/** The policies as displayed, with these numbers of the rules. */
const policies = (numbers: PolicyNumbers, has = specOffer()) =>
  policyText.templates(has).map((policy) => fillPlaceholders(policy, numbers, 'en'))

const textOf = (numbers: PolicyNumbers) =>
  policies(numbers)
    .flatMap(({ sections }) => sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]))
    .join('\n')
const specText = textOf(specNumbers())

test('the numbers of the rules are those of the specification (§4, §9) [§4.35 §9.11 §9.12]', async () => {
  const { db, drop } = await testDatabase()
  await loadSettings(db)
  const { numbers, kinds } = studioSettings()
  setStudioSettings(specSettings)
  const gst = await gstBasisPoints(db, 'group', day)
  await drop()
  expect(numbers).toHaveLength(specSettings.numbers.length)
  expect(numbers).toEqual(expect.arrayContaining([...specSettings.numbers]))
  // The database has no classes yet, so nothing is known about where they are taught.
  expect(kinds).toEqual(specSettings.kinds.map(({ isInStudiosOnly: _, ...kind }) => kind))
  expect([gst, UNLIMITED_PENALTY_DAYS, minimumAge()]).toEqual([1800, 1, 18])
})

test('reading the policies takes the same number of connections, however many changes are ahead', async () => {
  const { db, url, drop } = await testDatabase()
  await makeStudio(db)
  const pool = createPool(url)
  let acquiredCount = 0
  pool.on('acquire', () => {
    acquiredCount += 1
  })
  const read = createDb(pool)
  const connectionsWith = async (days: number) => {
    const ahead = Array.from({ length: days }, (_, i) => ({
      rule: 'freeHoursOnline' as const,
      kind: null,
      from: day.add({ days: i + 1 }).toString(),
      value: 2 + (i % 2),
    }))
    setStudioSettings({ ...specSettings, numbers: [...specSettings.numbers, ...ahead] })
    acquiredCount = 0
    await readPolicies(read, Temporal.Instant.from('2026-11-23T06:30:00Z'))
    return acquiredCount
  }
  const withOneChange = await connectionsWith(1)
  expect(withOneChange).toBeGreaterThan(0)
  expect(await connectionsWith(40)).toBe(withOneChange)
  setStudioSettings(specSettings)
  await read.destroy()
  await drop()
})

test.each([
  ['validity', 'A pass is valid for 28 days from your first session; the Quarter plan for 91 days'],
  ['an unused pass', 'expires 6 weeks after purchase, the Quarter plan 15 weeks after'],
  ['Discovery', 'A Discovery Session is valid for 15 days'],
  ['late cancel', 'A late cancel, or a no-show, costs one session; on an Unlimited plan'],
  ['Unlimited', 'it takes one day off the end'],
  ['freezing', 'a Freeze Plan is available on request'],
  ['a class with few bookings', 'A class with fewer than 2 reservations may be cancelled'],
  ['refunds', 'All passes are non-refundable'],
  ['online', 'free up to 1 hour before an online class'],
  ['mat and barre', 'up to 6 hours before an in-studio mat or barre group'],
  ['reformer and privates', 'up to 12 hours before a reformer class, a private or a semi-private session'],
  ['mornings', 'must be cancelled before 8:00 PM on the day before'],
  ['tax', 'usually include 18% GST'],
  ['age', 'women aged 18 and over'],
  ['semi-private', 'charged at the private rate'],
  ['conflict of interest', 'because of a conflict of interest, we refund it pro rata'],
])(
  'the policies contain what the specification requires about %s [§4.39 §4.41 §9.8 §9.16 §9.17]',
  (_, words) => {
    expect(specText).toContain(words)
  },
)

test('a studio that only teaches online states only the deadline of online classes', () => {
  const online = {
    ...specSettings,
    locations: specSettings.locations.map((each) => ({ ...each, isHidden: !each.isOnline })),
  }
  setStudioSettings(online)
  const offer = policyOffer(online, specPackages, day)
  const numbers = policyNumbers(online, day, 18, specPackages)
  const texts = LANGUAGES.map((language) =>
    inLanguage(language, () => fillPlaceholders(policyText.templates(offer), numbers, language)),
  )
  const [inEnglish = '', inHindi = ''] = texts.map((each) => JSON.stringify(each))
  expect(inEnglish).toContain('Cancelling is free up to 1 hour before an online class.')
  expect(inEnglish).toContain('every group, reformer, private, semi-private and online pass')
  expect(inEnglish).not.toMatch(/in-studio mat|(6|12) hours before a/)
  expect(inHindi).toContain('ऑनलाइन क्लास 1 घंटा पहले तक')
  expect(inHindi).not.toMatch(/(6|12) घंटे पहले तक/)
  const free = freeHourKinds(online, day)
  expect(free).toEqual([{ hours: 1, names: ['Online'] }])
  setStudioSettings(specSettings)
  expect(freeHourKinds(specSettings, day)).toHaveLength(3)
})

test('each number of the policies comes from the rules: another number gives another text [§9.18]', () => {
  const numbers = specNumbers()
  for (const name of Object.keys(numbers) as (keyof PolicyNumbers)[]) {
    // These two are part of the texts about the audience and about the consequence.
    if (name === 'minimumAge' || name === 'penaltyDays') continue
    const changedValue = name === 'morningCutoff' ? '7:45 PM' : 777
    const changed = textOf({ ...numbers, [name]: changedValue })
    expect(changed, name).not.toBe(specText)
    expect(changed, name).toContain(String(changedValue))
  }
})

describe('the consequences of a late cancellation and a no-show', () => {
  const settingsWith = (values: Record<string, number>) => ({
    ...specSettings,
    numbers: specSettings.numbers.map((each) =>
      each.rule in values ? { ...each, value: values[each.rule] as number } : each,
    ),
  })
  const policiesWith = (values: Record<string, number>) =>
    textOf(policyNumbers(settingsWith(values), day, 18, specPackages))

  test('are described in the three policies that mention them, and in their summaries, as the settings define them', () => {
    const fee = { lateCounted: 3, missedCounted: 3, lateCountedFee: 250, missedCountedFee: 250 }
    const numbers = policyNumbers(settingsWith(fee), day, 18, specPackages)
    const words =
      'A late cancel, or a no-show, costs a fee of ₹250, and the session comes back; on an Unlimited plan it takes one day off the end. A fee is never charged automatically'
    for (const key of ['terms', 'refund', 'inStudio'])
      expect(JSON.stringify(policies(numbers).find((each) => each.key === key)?.sections), key).toContain(
        words,
      )
    const summaries = summaryOf('en', numbers).map(({ short }) => short.points.join(' '))
    expect(summaries.filter((each) => each.includes(words))).toHaveLength(3)
    expect(textOf(numbers)).not.toContain('costs one session')
    const inHindi = inLanguage('hi', () => policyNumbers(settingsWith(fee), day, 18, specPackages).lateRule)
    expect(inHindi).toMatch(/^देर से रद्द करने पर या बिना रद्द किए न आने पर ₹250 का शुल्क लगता है/)
  })

  test.each([
    [
      { lateCounted: 0, lateUnlimited: 0 },
      'A late cancel costs nothing, and the session comes back. A no-show costs one session; on',
    ],
    [
      { lateCounted: 2, missedCounted: 2, lateUnlimited: 2, missedUnlimited: 2 },
      'A late cancel, or a no-show, is a strike, and the session comes back. With 3 strikes in 30 days you can book no more than 2 days ahead, for 14 days.',
    ],
    [
      { forgivenAMonth: 2 },
      'takes one day off the end. The first 2 of each calendar month are forgiven. The rule of the day on which you book applies.',
    ],
  ])('are described for the settings %o', (values, words) => {
    expect(policiesWith(values)).toContain(words)
  })

  test('do not mention an Unlimited plan if none is sold', () => {
    const counted = specPackages.filter(({ totalSessions }) => totalSessions !== null)
    expect(policyNumbers(specSettings, day, 18, counted).lateRule).toBe(
      'A late cancel, or a no-show, costs one session.',
    )
  })
})

test('the text itself contains no number of the rules', () => {
  const replacements = Object.fromEntries(
    Object.keys(specNumbers()).map((name, index) => [name, name === 'morningCutoff' ? 'X' : 9001 + index]),
  ) as unknown as PolicyNumbers
  expect(textOf(replacements)).not.toMatch(
    /\b(28|91|15) days|\b(6|15|8) weeks|\b(1|6|12) hours?\b|\b18\b|8:00 PM|fewer than 2\b/,
  )
})

const summaryOf = (language: Language, numbers: PolicyNumbers) =>
  inLanguage(language, () =>
    policies(numbers).map(({ key, title, lead }) => ({
      title,
      lead,
      short: fillPlaceholders(
        { ...policySummaryText[key], points: policySummaryText[key].points(specOffer()) },
        numbers,
        language,
      ),
    })),
  )

test('a period that is not a whole number of weeks is shown in days, in both languages', () => {
  const replacements = { unusedDays: 45, quarterUnusedDays: 1 }
  const numbers = specSettings.numbers.map((each) => ({
    ...each,
    value: replacements[each.rule as never] ?? each.value,
  }))
  const oddNumbers = policyNumbers({ ...specSettings, numbers }, day, 18)
  expect(textOf(oddNumbers)).toContain('expires 45 days after purchase, the Quarter plan 1 day after')
  expect(JSON.stringify(summaryOf('hi', oddNumbers))).toContain('45 दिन बाद')
  for (const language of LANGUAGES) {
    expect(JSON.stringify([textOf(oddNumbers), summaryOf(language, oddNumbers)])).not.toMatch(/\d\.\d/)
  }
})

test('a placeholder for weeks is valid only with the unit of weeks', () => {
  expect(unknownPlaceholders('{weeks:unusedWeeks} {days:passDays} {minimumAge}', specNumbers())).toEqual([])
  for (const wrong of ['{unusedWeeks}', '{days:unusedWeeks}'])
    expect(unknownPlaceholders(wrong, specNumbers())).toEqual([wrong])
})

test('the summaries use the titles of the policies', () => {
  for (const { title, lead, short } of summaryOf('en', specNumbers())) {
    expect(short).toMatchObject({ title, lead })
  }
})

test.each(LANGUAGES)(
  'the summaries (%s) take their numbers from the rules and contain no other numbers',
  (language) => {
    const renderText = (numbers: PolicyNumbers) =>
      summaryOf(language, numbers)
        .flatMap(({ short }) => short.points)
        .join('\n')
    const replacements = Object.fromEntries(
      Object.keys(specNumbers()).map((name, index) => [name, name === 'morningCutoff' ? 'X' : 9001 + index]),
    ) as unknown as PolicyNumbers
    expect(renderText(specNumbers())).toMatch(/28/)
    expect(renderText(replacements).replaceAll(/90\d\d|2023/g, '')).not.toMatch(/\d/)
  },
)

/** The structure of the policies: sections, paragraphs, and the placeholders of each section. */
const shapeOf = (policies: ReturnType<typeof policyText.templates>) =>
  policies.map(({ key, sections }) => ({
    key,
    sections: sections.map(({ paragraphs }) => ({
      paragraphs: paragraphs.length,
      numbers: [...new Set(paragraphs.join(' ').match(/\{[^}]+\}/g))].toSorted(),
    })),
  }))

test.each([
  ['all', {}],
  ['no privates and no Unlimited', { hasPrivate: false, hasSemiPrivate: false, hasUnlimited: false }],
  ['nothing on sale', { hasPasses: false, hasDiscovery: false, hasUnlimited: false }],
  ['packages with their own days', { days: { matchesDefaults: false, hasQuarter: false, from: 'purchase' } }],
] as [string, Partial<PolicyOffer>][])(
  'the policies are complete in Hindi, paragraph by paragraph, with the same numbers: %s',
  (_, given) => {
    const has = { ...specOffer(), ...given }
    const inHindi = inLanguage('hi', () => policyText.templates(has))
    expect(shapeOf(inHindi)).toEqual(shapeOf(policyText.templates(has)))
    for (const { sections } of inHindi) {
      for (const { heading, paragraphs } of sections) {
        for (const words of [heading, ...paragraphs]) {
          expect(words).toMatch(/^[“{\p{Script=Devanagari}]/u)
          expect(words).not.toMatch(/[a-z]{3,} [a-z]{3,} [a-z]{3,}/)
        }
      }
    }
  },
)
