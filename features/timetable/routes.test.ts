import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeClass, makeStudio } from '#tests/timetable.ts'
import { visitor } from '#tests/visitor.ts'
import { timetableRoutes } from './routes.server.ts'
import { type SessionList, sessionList } from './schema.ts'

let house: TestApp
const list = async (query = '') =>
  (await visitor(house.app).call<SessionList>('GET', `/user/get-classes${query}`)).body

beforeAll(async () => {
  house = await testApp({ routes: [timetableRoutes] })
  const { db, clock } = house.deps
  const instructor = await makeStudio(db)
  await makeClass(db, instructor, clock.now())
  await makeClass(db, instructor, clock.now(), { kind: 'reformer', location: 'Gurugram', time: '08:00' })
})
afterAll(() => house.close())

test('the classes of this week are listed, Monday first, and no message pops up', async () => {
  const { data, message } = await list()
  expect(sessionList.parse(data)).toEqual(data)
  expect(data).toMatchObject({ total: 14, week: { from: '2026-11-23', to: '2026-11-29' } })
  expect(message).toBe('')
})

test.each([
  ['1900-01-01', { from: '1900-01-01', to: '1900-01-07' }],
  ['2099-12-31', { from: '2099-12-28', to: '2100-01-03' }],
])('the outermost week that can be asked for, of %s, is answered whole', async (day, week) => {
  const { data } = await list(`?week=${day}`)
  expect(data).toMatchObject({ total: 0, week })
})

test('they are narrowed by location, and by any date of a week', async () => {
  const { data } = await list('?location=Gurugram&week=2026-12-03')
  expect(data.week).toEqual({ from: '2026-11-30', to: '2026-12-06' })
  expect(data.items).toHaveLength(7)
  expect(new Set(data.items.map(({ location }) => location))).toEqual(new Set(['Gurugram']))
})

test('they come in pages of the size that was asked for', async () => {
  const whole = (await list()).data.items
  const second = (await list('?limit=5&page=2')).data
  expect(second).toMatchObject({ page: 2, limit: 5, total: 14 })
  expect(second.items).toEqual(whole.slice(5, 10))
})
