import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { membershipOf, readLedger } from '#features/passes/usecases/readMembership.server.ts'
import { studioDay } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { registerBookingMails } from '../mails.server.ts'
import { bookSession } from './bookSession.server.ts'
import { revokePass } from './revokePass.server.ts'

let server: TestApp
let classId: string
let owner: string
beforeAll(async () => {
  server = await testApp({ features: [], jobs: [{ startJobs: async (deps) => registerBookingMails(deps) }] })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now())
  owner = await makePerson(server, { email: 'owner@studio.example', role: 'owner' })
})
afterAll(() => server.close())

async function holder(totalSessions: number | null) {
  const { db, clock } = server.deps
  const personId = await makePerson(server, { email: `${crypto.randomUUID()}@revoked.example` })
  const terms = await makePackage(db, { totalSessions })
  const grant = { personId, terms, paymentOrderId: null }
  const passId = await db.transaction().execute((trx) => grantPass(trx, grant, clock.now()))
  const book = (days: number) => {
    const date = studioDay(clock.now()).add({ days }).toString()
    return bookSession(server.deps, { classId, date }, { personId }, clock.now())
  }
  return { personId, passId, book }
}
const revoke = (passId: string) => {
  const revocation = { passId, reason: 'Ended at their own request', by: owner }
  const { db, clock } = server.deps
  return db.transaction().execute((trx) => revokePass(trx, server.deps, revocation, clock.now()))
}

test('staff revoke a pass once; its member sees who did it and why', async () => {
  const { personId, passId, book } = await holder(8)
  await book(2)
  expect(await Promise.all([revoke(passId), revoke(passId)])).toEqual(expect.arrayContaining([true, false]))
  const { db, clock } = server.deps
  const { isMember, memberShipPlan } = await membershipOf(db, personId, clock.now())
  expect([isMember, memberShipPlan?.status, memberShipPlan?.revokeReason]).toEqual([
    false,
    'revoked',
    'Ended at their own request',
  ])
  const ledger = await readLedger(db, personId, passId)
  expect(ledger.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['granted', 8],
    ['booked', 7],
    ['returned', 8],
    ['revoked', 0],
  ])
  const row = await db.selectFrom('pass').select('revokedBy').where('id', '=', passId).executeTakeFirst()
  expect(row?.revokedBy).toBe(owner)
  await expectInvariants(db)
})

test.each([8, null])(
  'bookings that race with revoking a pass of %s sessions leave nothing booked on it',
  async (sessions) => {
    const { db } = server.deps
    for (let round = 0; round < 5; round += 1) {
      const { passId, book } = await holder(sessions)
      await book(1)
      const races = [book(2), book(3), revoke(passId), book(4), book(5)]
      const lost = (await Promise.allSettled(races)).flatMap((a) =>
        a.status === 'rejected' ? [a.reason.code] : [],
      )
      expect(lost.every((code) => code === 'NO_VALID_PASS')).toBe(true)
      const left = await db
        .selectFrom('booking')
        .select('id')
        .where('passId', '=', passId)
        .where('status', '=', 'scheduled')
        .execute()
      expect(left).toEqual([])
    }
    await expectInvariants(db)
  },
)

test('the database refuses any booking on a revoked pass', async () => {
  const { personId, passId } = await holder(null)
  await revoke(passId)
  const { db, clock } = server.deps
  const session = await db.selectFrom('session').select(['id', 'startsAt']).executeTakeFirstOrThrow()
  const timestamp = clock.now().toString()
  const row = { sessionId: session.id, personId, passId, bookedBy: personId }
  const booking = { ...row, bookedAt: timestamp, cancelBy: session.startsAt, promise: 'x' }
  await expect(db.insertInto('booking').values(booking).execute()).rejects.toMatchObject({ code: 'CT001' })
})
