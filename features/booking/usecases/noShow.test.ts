import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { UserView } from '#features/identity/schema.ts'
import { passes } from '#features/passes/index.server.ts'
import type { LedgerEntryView } from '#features/passes/schema.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { recordMark } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { BookingView, HistoryEntry } from '../bookingSchema.ts'

/** The pass of a member after the front desk has marked attendance (spec §4, membership rules). */
const BEFORE = '2026-11-23T06:30:00Z'
const AFTER = '2026-11-23T13:50:00Z'
let server: TestApp
let classId: string
let desk: string

beforeAll(async () => {
  server = await testApp({ features: [identity, passes, booking], now: BEFORE })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now())
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
})
afterAll(() => server.close())

/** The pass of a member with that many sessions who booked today's class, after staff marked whether they came. */
async function passAfter({ came, sessions }: { came: boolean; sessions: number | null }) {
  server.clock.set(BEFORE)
  const { db } = server.deps
  const email = `${crypto.randomUUID()}@noshow.example`
  const personId = await makePerson(server, { email })
  const terms = await makePackage(db, { totalSessions: sessions })
  await db
    .transaction()
    .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, server.clock.now()))
  const booker = await signInAs(server, email)
  const body = { classId, date: '2026-11-23' }
  const booked = await booker.call<BookingView>('POST', `/user/create-order/${classId}`, { body })

  server.clock.set(AFTER)
  await recordMark(server, booked.body.data._id, came ? 'in' : 'noShow', desk)
  const member = await signInAs(server, email)
  const user = await member.call<UserView>('GET', '/user/get-user')
  const pass = user.body.data.memberShipPlan
  const history = await member.call<HistoryEntry[]>('GET', '/user/get-order-history')
  const ledger = await member.call<LedgerEntryView[]>('GET', `/user/get-ledger/${pass?._id}`)
  return {
    left: pass?.remainingSession,
    expires: pass?.expiryDate,
    status: history.body.data[0]?.status,
    last: ledger.body.data.at(-1),
  }
}

test('a no-show costs a session of a limited pass, and no days [§4.50]', async () => {
  const pass = await passAfter({ came: false, sessions: 8 })
  expect(pass).toMatchObject({ left: 7, expires: '2026-12-21', status: 'no show' })
  expect(pass.last).toMatchObject({ kind: 'forfeited', days: 0, note: 'Did not come' })
})

test('a no-show takes one day off an Unlimited pass; attendance takes no day [§4.51]', async () => {
  const missed = await passAfter({ came: false, sessions: null })
  expect(missed).toMatchObject({ left: null, expires: '2026-12-20', status: 'no show' })
  expect(missed.last).toMatchObject({ kind: 'forfeited', days: -1, note: 'Did not come' })

  const came = await passAfter({ came: true, sessions: null })
  expect(came).toMatchObject({ left: null, expires: '2026-12-21', status: 'attended' })
  expect(came.last).toMatchObject({ kind: 'booked' })
})
