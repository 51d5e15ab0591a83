import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContext, clockContext, topicsContext } from '#app/api.server.ts'
import { content } from '#features/content/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { studio } from '#features/studio/index.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeClass, makeStudio } from '#tests/timetable.ts'
import { homeData } from './homeData.server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [timetable, studio, passes, content] })
})
afterAll(() => server.close())

/** The data of the home page, as the server reads it to render the page. */
function readHome() {
  const context = new RouterContextProvider()
  context.set(apiContext, async (_, url) => {
    const { statusCode, body } = await server.app.inject({ url })
    return { status: statusCode, body }
  })
  context.set(clockContext, () => server.clock.now())
  context.set(topicsContext, new Set())
  return homeData(context)
}

test('the next classes of a chain are those of today, however many classes of this week are over', async () => {
  const { db, clock } = server.deps
  const instructor = await makeStudio(db)
  await sql`insert into class
      (title, kind, location, weekdays, start_time, duration_minutes, instructor_id, capacity, starts_on, ends_on)
    select 'Early', 'mat', 'Faridabad', '{1}', '06:00', 50, ${instructor}, 10, '2026-11-23', '2026-11-23'
    from generate_series(1, 201)`.execute(db)
  await makeClass(db, instructor, clock.now())
  const { sessions } = await readHome()
  expect(sessions.slice(0, 2).map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-11-23 18:30',
    '2026-11-24 18:30',
  ])
})
