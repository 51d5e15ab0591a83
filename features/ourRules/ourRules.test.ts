import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import type { RuleName } from '#features/studio/rules.ts'
import { type StudioSettings, setStudioSettings, studioSettings } from '#features/studio/settings.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeHolder } from '#tests/holders.ts'
import { makePerson } from '#tests/people.ts'
import { specSettings } from '#tests/settings.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { ourRules } from './index.server.ts'
import { answerOf } from './rules.ts'
import type { OurRulesView } from './schema.ts'

/** A Monday. */
const NOON = '2026-11-23T06:30:00Z'
let server: TestApp
let instructor: string

beforeAll(async () => {
  server = await testApp({ features: [ourRules], jobs: [booking], now: NOON })
  const { db } = server.deps
  instructor = await makeStudio(db)
  await makePackage(db, { totalSessions: null })
  await db
    .insertInto('ruleNumber')
    .values([
      { rule: 'freeHours', kind: 'mat', fromDate: '2026-12-01', value: 9 },
      { rule: 'ownFreezes', fromDate: '2026-12-10', value: 2 },
      { rule: 'quietFrom', fromDate: '2026-11-01', value: 21 * 60 },
    ])
    .execute()
  await loadSettings(db)
})
afterAll(() => server.close())

async function readRules(query: Record<string, string>, language = 'en') {
  const { statusCode, body } = await server.app.inject({
    url: `/api/v1/studio/rules?${new URLSearchParams(query)}`,
    headers: { 'accept-language': language },
  })
  return { statusCode, body: JSON.parse(body), data: JSON.parse(body).data as OurRulesView }
}
const THURSDAY = { kind: 'mat', date: '2026-11-26', time: '18:00' }

test.each([
  [
    'the day before',
    '2026-11-25',
    '20:00',
    'free',
    /^It costs nothing: you can cancel free of charge until Thursday 26 November, 12:00 pm\.$/,
  ],
  [
    'on its day, in time',
    '2026-11-26',
    '11:59',
    'free',
    /if you call or write to us: on the day of the class you can cancel free of charge until/,
  ],
  [
    'on its day, late',
    '2026-11-26',
    '12:00',
    'late',
    /^It costs 1 session, and you need to call or write to us: you could cancel free of charge until Thursday 26/,
  ],
  ['when it has begun', '2026-11-26', '18:00', 'started', /has begun: a no-show costs 1 session/],
])('cancelling %s', async (_, cancelDate, cancelTime, outcome, text) => {
  const { data } = await readRules({ ...THURSDAY, cancelDate, cancelTime })
  expect(data.answer.outcome).toBe(outcome)
  expect(data.answer.text).toMatch(text)
  expect(data.answer.also.some((line) => /unlimited pass/.test(line))).toBe(outcome !== 'free')
})

test('a class in the morning is free until the evening before, and then costs its session', async () => {
  const morning = { kind: 'mat', date: '2026-11-26', time: '07:00', cancelDate: '2026-11-25' }
  expect((await readRules({ ...morning, cancelTime: '19:59' })).data.answer.text).toMatch(/^It costs nothing/)
  expect((await readRules({ ...morning, cancelTime: '20:00' })).data.answer.text).toBe(
    'It costs 1 session: you could cancel free of charge until Wednesday 25 November, 8:00 pm.',
  )
})

test('kinds and online classes have their own hours, and each day its own numbers', async () => {
  const on = async (kind: string, date = '2026-11-26') =>
    (await readRules({ kind, date, time: '19:00', cancelDate: date, cancelTime: '08:00' })).data.answer.scale
      .until
  expect([await on('mat'), await on('reformer'), await on('_online')]).toEqual([
    '1:00 pm',
    '7:00 am',
    '6:00 pm',
  ])
  // From 1 December mat needs nine hours.
  expect(await on('mat', '2026-12-01')).toBe('10:00 am')
})

test("the calculator's answers match what real bookings cost", async () => {
  const { deps, clock } = server
  const terms = await makePackage(deps.db)
  const desk = await makePerson(server, { email: 'desk@rules.example', role: 'frontDesk' })
  for (const [time, cancelDate, cancelTime] of [
    ['18:00', '2026-11-25', '20:00'],
    ['07:00', '2026-11-25', '19:59'],
    ['07:00', '2026-11-25', '20:00'],
    ['18:00', '2026-11-26', '11:59'],
    ['18:00', '2026-11-26', '12:00'],
  ] as const) {
    clock.set(NOON)
    const member = await makeHolder(server, terms)
    const classId = await makeClass(deps.db, instructor, clock.now(), { time })
    const { id } = await bookSession(deps, { classId, date: '2026-11-26' }, member, clock.now())
    clock.set(`${cancelDate}T${cancelTime}:00+05:30`)
    const staff = cancelDate === '2026-11-26' ? { staff: { waive: false } } : {}
    const by = 'staff' in staff ? { personId: desk, ...staff } : member
    const { booking: ended } = await cancelBooking(deps, id, by, clock.now())
    clock.set(NOON)
    const { answer } = (await readRules({ ...THURSDAY, time, cancelDate, cancelTime })).data
    expect(answer.outcome, `${time} ${cancelTime}`).toBe(ended.status === 'cancelled' ? 'free' : 'late')
  }
})

test('the answer contains when booking opens, when the class is decided, and when its waitlist closes', async () => {
  const { answer } = (await readRules({ ...THURSDAY, cancelDate: '2026-11-25', cancelTime: '20:00' })).data
  expect(answer.facts.map(({ value }) => value)).toEqual([
    'It is open now',
    'Thursday 26 November, 6:00 am',
    'Thursday 26 November, 5:40 pm',
  ])
  const far = { ...THURSDAY, date: '2027-03-04', cancelDate: '2027-03-03', cancelTime: '20:00' }
  expect((await readRules(far)).data.answer.facts[0]?.value).toBe('Thu, 7 Jan')
})

test('each rule is described with its numbers, and with announced changes and their day', async () => {
  const { rules } = (await readRules({})).data
  const ruleByKey = (key: string) => rules.find((rule) => rule.key === key)
  expect(ruleByKey('cancelling')).toMatchObject({
    since: null,
    paragraphs: expect.arrayContaining([
      expect.stringMatching(/^Mat.*: free until 6 hours before the start\.$/),
      expect.stringMatching(/until 8:00 pm on the day before/),
    ]),
    changes: [
      {
        from: 'From 1 December 2026',
        paragraphs: [
          expect.stringMatching(/: free until 6 hours/),
          expect.stringMatching(/^Mat: free until 9 hours/),
        ].toReversed(),
      },
    ],
  })
  expect(ruleByKey('minimum')?.paragraphs).toContain('Semi-private: it takes place from 1 booking on.')
  expect(ruleByKey('waitlist')).toMatchObject({ since: 'since 1 November 2026', changes: [] })
  expect(ruleByKey('waitlist')?.paragraphs).toContain(
    'From 9:00 pm to 7:00 am we ask nobody: your time begins afterwards.',
  )
  expect(ruleByKey('freezing')).toMatchObject({
    paragraphs: [
      expect.stringMatching(/added to the end/),
      expect.stringMatching(/up to 90 days: please ask us/),
    ],
    changes: [{ from: 'From 10 December 2026' }],
  })
  expect(ruleByKey('freezing')?.changes[0]?.paragraphs[0]).toMatch(
    /freeze a pass 2 times yourself, for up to 14 days/,
  )
  expect(rules.map(({ key }) => key)).toEqual([
    'cancelling',
    'late',
    'noShow',
    'weCancel',
    'minimum',
    'window',
    'waitlist',
    'moving',
    'freezing',
  ])
})

test('the rules explain how a pass for two is shared, if the studio sells one', async () => {
  await makePackage(server.deps.db, { packageType: 'semiPrivate', shareable: true })
  const { data } = await readRules({ date: '2026-11-26', time: '16:07' })
  expect(data.rules.find(({ key }) => key === 'sharing')).toMatchObject({
    paragraphs: expect.arrayContaining([expect.stringMatching(/can be accepted for 7 days/)]),
    changes: [],
  })
})

/** A request with other settings. Its time is new, so that no cached response is read. */
async function readRulesWith(change: (settings: StudioSettings) => Partial<StudioSettings>, time: string) {
  const before = studioSettings()
  setStudioSettings({ ...before, ...change(before) })
  const { data } = await readRules({ date: '2026-11-26', time })
  setStudioSettings(before)
  return data
}

test('an announced change that removes a line shows the lines that remain', async () => {
  const without = { rule: 'madeWholeDays', kind: null, from: '2027-01-01', value: 0 } as const
  const { rules } = await readRulesWith(({ numbers }) => ({ numbers: [...numbers, without] }), '16:01')
  expect(rules.find(({ key }) => key === 'weCancel')).toMatchObject({
    paragraphs: [expect.stringMatching(/is returned/), expect.stringMatching(/days longer/)],
    changes: [{ from: 'From 1 January 2027', paragraphs: [expect.stringMatching(/is returned/)] }],
  })
})

test('the rules exempt a semi-private class with fewer places than the minimum from it', async () => {
  const two = { rule: 'semiPrivateMinimum', kind: null, from: '2026-11-23', value: 2 } as const
  const { rules } = await readRulesWith(({ numbers }) => ({ numbers: [...numbers, two] }), '16:04')
  expect(rules.find(({ key }) => key === 'minimum')?.paragraphs).toContainEqual(
    expect.stringMatching(/^Semi-private: it needs 2 bookings, unless it has fewer places\. With fewer/),
  )
})

test('a studio that only teaches online has no hours for other classes', async () => {
  const { kinds, question, rules } = await readRulesWith(
    ({ locations }) => ({ locations: locations.filter(({ isOnline }) => isOnline) }),
    '16:02',
  )
  expect([kinds.length, question.kind]).toEqual([1, '_online'])
  const [first] = rules.find(({ key }) => key === 'cancelling')?.paragraphs ?? []
  expect(first).toMatch(/^Online classes: free until/)
})

test('the answer and the rules are in Hindi if that is requested', async () => {
  const { data } = await readRules({ ...THURSDAY, cancelDate: '2026-11-26', cancelTime: '12:00' }, 'hi')
  expect(data.answer.text).toMatch(/1 सेशन लगेगा/)
  expect(data.rules.map(({ title, paragraphs }) => title + paragraphs.join('')).join('')).not.toMatch(
    /[a-z]{4,}/,
  )
})

test.each([
  [{ date: '2026-11-22' }, 'date'],
  [{ date: '2028-01-01' }, 'date'],
  [{ date: '2026-02-31' }, 'date'],
  [{ date: '2026-11-26', cancelDate: '2026-11-27' }, 'cancelDate'],
  [{ time: '25:00' }, 'time'],
  [{ kind: 'x'.repeat(41) }, 'kind'],
])('an impossible question is refused by field: %j', async (query, field) => {
  const { statusCode, body } = await readRules(query as Record<string, string>)
  expect(statusCode).toBe(400)
  expect(JSON.stringify(body)).toContain(field)
})

test('for every hour of two days the calculator returns what the rules decide', () => {
  const startsAt = Temporal.Instant.from('2026-11-26T12:30:00Z')
  const session = { kind: 'mat', location: 'Gurugram', startsAt }
  const outcomes = Array.from({ length: 48 }, (_, hours) =>
    answerOf({ session, cancelsAt: startsAt.subtract({ hours: 47 - hours }) }, specSettings),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 41 }, () => 'free'),
    ...Array.from({ length: 6 }, () => 'late'),
    'started',
  ])
  expect(outcomes.filter(({ by }) => by === 'us')).toHaveLength(18)
})

test('the rules show the numbers that the owner set, from their day on, and the calculator uses them', async () => {
  const from = (day: string) => (rule: RuleName, value: number) => ({ rule, kind: null, from: day, value })
  const [today, later] = [from('2026-11-23'), from('2027-01-01')]
  const set = [
    today('lateCounted', 2),
    today('forgivenAMonth', 1),
    today('owedHours', 6),
    later('missedCounted', 0),
  ]
  const before = studioSettings()
  setStudioSettings({ ...before, numbers: [...before.numbers, ...set] })
  const late = await readRules({ ...THURSDAY, time: '16:03', cancelDate: '2026-11-26', cancelTime: '15:00' })
  setStudioSettings(before)
  const { answer, rules } = late.data
  expect(answer.text).toMatch(/^It is late, and you need to call or write to us/)
  expect(answer.also).toEqual([
    'After the deadline it is a strike, and the session comes back.',
    'On an unlimited pass it costs 1 day of the pass.',
    'Your first late cancellation or no-show each month is forgiven automatically: it costs nothing.',
    expect.stringMatching(/costs 1 strike/),
  ])
  const ruleByKey = (key: string) => rules.find((rule) => rule.key === key)
  expect(ruleByKey('late')).toMatchObject({ since: 'since 23 November 2026' })
  expect(ruleByKey('late')?.paragraphs).toContain(
    'The rules of the day on which you book apply: earlier bookings keep the rules that they were made with.',
  )
  expect(ruleByKey('noShow')?.changes).toMatchObject([
    { from: 'From 1 January 2027', paragraphs: ['A no-show costs nothing.'] },
  ])
  expect(ruleByKey('strikes')?.paragraphs[0]).toBe(
    '3 strikes in 30 days, and for 14 days you can book 2 days ahead.',
  )
  expect(ruleByKey('weCancel')?.paragraphs[1]).toMatch(
    /6 hours before the start or later, you get one session more/,
  )
})

test('exceptions for types of pass are described for the classes that these pay for, in both languages', async () => {
  const exception = (rule: RuleName, value: number) => ({ rule, kind: 'private', from: '2026-11-23', value })
  const before = studioSettings()
  setStudioSettings({
    ...before,
    numbers: [...before.numbers, exception('lateException', 3), exception('lateExceptionFee', 350)],
  })
  const late = { date: '2026-11-26', cancelDate: '2026-11-26', cancelTime: '15:00' }
  const [mat, privateClass, hindi] = [
    await readRules({ ...late, kind: 'mat', time: '16:11' }),
    await readRules({ ...late, kind: 'private', time: '16:12' }),
    await readRules({ ...late, kind: 'private', time: '16:13' }, 'hi'),
  ]
  setStudioSettings(before)
  const consequencesOf = ({ data }: typeof mat) => data.answer.also.join(' ')
  expect(consequencesOf(mat)).not.toContain('350')
  expect(consequencesOf(privateClass)).toContain('a fee of ₹350')
  expect(consequencesOf(hindi)).toContain('₹350')
  const ruleByKey = (key: string) => mat.data.rules.find((rule) => rule.key === key)?.paragraphs
  expect(ruleByKey('late')).toContain('On Private passes it is a fee of ₹350, and the session comes back.')
  // The exception does not concern no-shows.
  expect(ruleByKey('noShow')?.join(' ')).not.toContain('350')
  expect(ruleByKey('fees')?.length).toBeGreaterThan(0)
})
