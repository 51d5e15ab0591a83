import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioDay } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Holder, makeHolder, readPass } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { bookSession } from './bookSession.server.ts'
import { freezePass } from './freezePass.server.ts'

let server: TestApp
let classId: string
let desk: string

beforeAll(async () => {
  server = await testApp({ features: [] })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now())
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
})
afterAll(() => server.close())

test('two passes with the same classes, frozen at once 25 times, never deadlock', async () => {
  const { deps, clock } = server
  const terms = await makePackage(deps.db, { totalSessions: 20 })
  const today = studioDay(clock.now())
  const range = { from: today.add({ days: 1 }), to: today.add({ days: 12 }) }
  const dates = Array.from({ length: 12 }, (_, i) => range.from.add({ days: i }).toString())
  const bookAll = async ({ personId }: Holder, days: string[]) => {
    for (const date of days) await bookSession(deps, { classId, date }, { personId }, clock.now())
  }
  for (let round = 0; round < 25; round += 1) {
    const [one, two] = [await makeHolder(server, terms), await makeHolder(server, terms)]
    await bookAll(one, dates)
    // The second holder books in the opposite order, which could cause a deadlock.
    await bookAll(two, dates.toReversed())
    const frozen = [one, two].map(({ passId }) => freezePass(deps, passId, range, desk, clock.now()))
    expect((await Promise.all(frozen)).map(({ returned }) => returned)).toEqual([12, 12])
    for (const { passId } of [one, two]) expect(await readPass(server, passId)).toMatchObject({ left: 20 })
  }
  await expectInvariants(deps.db)
}, 60_000)
