import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timetable } from '#features/timetable/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { sessionOn } from '#tests/holders.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makeInstructor, makeStudio } from '#tests/timetable.ts'
import { visitor } from '#tests/visitor.ts'
import {
  type NextSession,
  type OpenSessions,
  type SessionList,
  type SimilarSessions,
  sessionList,
} from './schema.ts'
import { filterValues, matchedClass, unmatchedClass } from './testing/filters.ts'

let server: TestApp
let classes: { mat: string; reformer: string }
const list = async (query = '') =>
  (await visitor(server.app).call<SessionList>('GET', `/user/get-classes${query}`)).body

beforeAll(async () => {
  server = await testApp({ features: [timetable] })
  const { db, clock } = server.deps
  const instructor = await makeStudio(db)
  const now = clock.now()
  const mat = await makeClass(db, instructor, now, unmatchedClass)
  const other = await makeInstructor(db, filterValues.instructor)
  classes = { mat, reformer: await makeClass(db, other, now, matchedClass) }
})
afterAll(() => server.close())

test('the classes of this week are listed, Monday first, with an empty message', async () => {
  const { data, message } = await list()
  expect(sessionList.parse(data)).toEqual(data)
  expect(data).toMatchObject({ total: 14, week: { from: '2026-11-23', to: '2026-11-29' } })
  expect(message).toBe('')
})

test.each([
  ['1900-01-01', { from: '1900-01-01', to: '1900-01-07' }],
  ['2099-12-31', { from: '2099-12-28', to: '2100-01-03' }],
])('the first and the last possible week have all seven days: %s', async (day, week) => {
  const { data } = await list(`?week=${day}`)
  expect(data).toMatchObject({ total: 0, week })
})

test('classes are filtered by location, and by any date of a week [§3.24 §7.26]', async () => {
  const { data } = await list('?location=Gurugram&week=2026-12-03')
  expect(data.week).toEqual({ from: '2026-11-30', to: '2026-12-06' })
  expect(data.items).toHaveLength(7)
  expect(new Set(data.items.map(({ location }) => location))).toEqual(new Set(['Gurugram']))
})

test('classes come in pages of the requested size [§7.25 §9.19]', async () => {
  const whole = (await list()).data.items
  const second = (await list('?limit=5&page=2')).data
  expect(second).toMatchObject({ page: 2, limit: 5, total: 14 })
  expect(second.items).toEqual(whole.slice(5, 10))
})

test('the sessions of the seven days from a given day can be requested', async () => {
  const { data } = await list('?from=2026-11-25')
  expect(data).toMatchObject({ total: 14, week: { from: '2026-11-25', to: '2026-12-01' } })
  expect(data.items.map(({ date }) => date).toSorted()[0]).toBe('2026-11-25')
  expect((await list('?from=2026-11-25&week=2026-12-03')).data.week.from).toBe('2026-11-30')
})

test('the sessions of a single day can be requested', async () => {
  const { data } = await list('?day=2026-11-25')
  expect(data).toMatchObject({ total: 2, week: { from: '2026-11-25', to: '2026-11-25' } })
  expect(data.items.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-25'])
})

test.each(Object.entries(filterValues))('sessions can be filtered by %s', async (field, value) => {
  const { items } = (await list(`?${new URLSearchParams({ [field]: value })}`)).data
  expect(items.map(({ _id }) => _id)).toEqual(Array(7).fill(classes.reformer))
})

test.each([
  'week=0000-01-01',
  'week=9999-12-31',
  'from=9999-12-31',
  'from=1899-12-31',
  'day=tomorrow',
  'dayPart=noon',
])('an impossible value is refused by field: %s', async (query) => {
  const { status, body } = await visitor(server.app).call('GET', `/user/get-classes?${query}`)
  expect(status).toBe(400)
  expect(Object.keys(body.error?.fields ?? {})).toEqual([query.split('=')[0]])
})

describe('alternatives to a session', () => {
  const similar = (query: string) =>
    visitor(server.app).call<SimilarSessions>('GET', `/user/similar-classes?${query}`)
  const next = async (query: string) =>
    (await visitor(server.app).call<{ items: NextSession[] }>('GET', `/user/next-classes?${query}`)).body.data
      .items

  test('are three of its kind with seats, soonest first, without those that have started', async () => {
    // It is Monday noon, so the reformer class of Monday morning is over.
    const { items } = (await similar(`classId=${classes.reformer}&date=2026-11-25`)).body.data
    expect(items.map(({ date, kind }) => `${kind} ${date}`)).toEqual([
      'reformer 2026-11-24',
      'reformer 2026-11-26',
      'reformer 2026-11-27',
    ])
  })
  test('of an unknown session are not found', async () => {
    const { status, body } = await similar(`classId=${classes.mat}&date=2026-10-01`)
    expect([status, body.error?.code]).toEqual([404, 'NOT_FOUND'])
  })
  test('are ordered by how well they match a filter, and each session is listed once', async () => {
    const items = await next('kind=reformer&location=Faridabad&dayPart=evening')
    expect(items.map(({ filter, session }) => [filter, session.startsAt])).toEqual([
      [{ kind: 'reformer' }, '2026-11-24T02:30:00.000Z'],
    ])
    const all = await next('kind=mat&location=Faridabad&dayPart=evening')
    expect(all.map(({ filter, session }) => [filter, session.date])).toEqual([
      [{ kind: 'mat', location: 'Faridabad', dayPart: 'evening' }, '2026-11-23'],
    ])
  })
})

describe('the next sessions with a free seat', () => {
  const open = async () => {
    const { body } = await visitor(server.app).call<OpenSessions>('GET', '/user/open-classes')
    return body.data.items.map(({ kind, date }) => `${kind} ${date}`)
  }

  test('begin after now, soonest first, and are as many as a page needs', async () => {
    expect(await open()).toEqual([
      'mat 2026-11-23',
      'reformer 2026-11-24',
      'mat 2026-11-24',
      'reformer 2026-11-25',
      'mat 2026-11-25',
      'reformer 2026-11-26',
      'mat 2026-11-26',
      'reformer 2026-11-27',
    ])
  })
  test('are neither full nor cancelled', async () => {
    const { db, clock } = server.deps
    const seat = { kind: 'barre', time: '07:00', capacity: 1, on: '2026-11-24' }
    const full = await makeClass(db, await makeInstructor(db, 'Asha Test'), clock.now(), seat)
    expect((await open())[1]).toBe('barre 2026-11-24')
    const { id: sessionId } = await sessionOn(server, full, '2026-11-24')
    const personId = await makePerson(server, { email: 'payer@example.com' })
    const times = { createdAt: new Date('2026-11-23'), expiresAt: new Date('2026-11-24') }
    await db
      .insertInto('seatHold')
      .values({ sessionId, personId, ...times })
      .execute()
    await db
      .updateTable('session')
      .set({ cancelledAt: new Date('2026-11-20'), cancelReason: 'Rain' })
      .where('classId', '=', classes.mat)
      .where('date', '=', '2026-11-23')
      .execute()
    expect((await open()).slice(0, 2)).toEqual(['reformer 2026-11-24', 'mat 2026-11-24'])
  })
})
