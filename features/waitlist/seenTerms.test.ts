import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isoInstant } from '#lib/time.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makeInstructor } from '#tests/timetable.ts'
import { askFirst, codeOf, DATE, type Member, NOON_MONDAY, openWaitlists } from '#tests/waitlists.ts'
import type { WaitlistEntryView } from './schema.ts'

// With a booking, a page sends what it showed of the class, because the class may have changed since.

const { server, close, member, classOf, join, entryIn, leave, preview, fullClass, bookedIn } =
  await openWaitlists()
afterAll(close)
beforeEach(() => server.clock.set(NOON_MONDAY))

const HOUR_LATER = `starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`
const shown = {
  startsAt: '2026-11-26T12:30:00.000Z',
  endsAt: '2026-11-26T13:20:00.000Z',
  instructor: 'Ishita Test',
  location: 'Faridabad',
  cancelBy: '2026-11-26T06:30:00.000Z',
}
const hourLater = {
  ...shown,
  startsAt: '2026-11-26T13:30:00.000Z',
  endsAt: '2026-11-26T14:20:00.000Z',
  cancelBy: '2026-11-26T07:30:00.000Z',
}
const book = (who: Member, classId: string, seen?: typeof shown) =>
  who.call('POST', `/user/create-order/${classId}`, { body: { date: DATE, seen } })
const hold = (who: Member, classId: string, seen?: typeof shown) =>
  who.call('POST', '/user/seat-holds', { body: { classId, date: DATE, seen } })
const wait = (who: Member, classId: string, seen?: typeof shown) =>
  who.call<WaitlistEntryView>('POST', '/user/waitlist', { body: { classId, date: DATE, ...askFirst, seen } })

async function change(classId: string, what: string) {
  const { id } = await sessionOn(server, classId, DATE)
  await sql`update session set ${sql.raw(what)} where id = ${id}`.execute(server.deps.db)
}
const instructor = async (name: string) =>
  `instructor_id = '${await makeInstructor(server.deps.db, `${name} ${crypto.randomUUID()}`)}'`

/** Changes the session after `act` has read it, and before it can lock it. */
async function whileItWaits<T>(classId: string, what: string, act: () => Promise<T>): Promise<T> {
  const { id } = await sessionOn(server, classId, DATE)
  const outcome = await server.database.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('select from session where id = $1 for update', [id])
    const acting = act()
    await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(1)
    await owner.query(`update session set ${what} where id = $1`, [id])
    await owner.query('commit')
    return { acting }
  })
  return outcome.acting
}

describe('a class that changed since the page showed it', () => {
  test.each([
    ['time', async () => HOUR_LATER],
    ['end', async () => `ends_at = ends_at + interval '10 minutes'`],
    ['instructor', () => instructor('Mira Test')],
  ])('is not booked with another %s until the member has seen the change', async (_, changed) => {
    const classId = await classOf(5)
    const [who, older] = [await member(), await member()]
    await change(classId, await changed())
    const response = await book(who, classId, shown)
    expect(response).toMatchObject({ status: 409, body: { error: { code: 'SESSION_CHANGED' } } })
    expect(response.body.message).toContain('nothing is booked yet')
    expect(codeOf(await hold(who, classId, shown))).toBe('SESSION_CHANGED')
    expect(await bookedIn(classId)).toEqual([])
    const { session, decision } = await preview(who, classId)
    expect(decision).toMatchObject({ pass: { remainingSession: 8 } })
    const { startsAt, duration, cancelBy, location } = session
    const endsAt = isoInstant(Temporal.Instant.from(startsAt).add({ minutes: duration }))
    const now = { startsAt, endsAt, instructor: session.instructor.name, location, cancelBy }
    expect((await hold(who, classId, now)).status).toBe(201)
    expect((await book(who, classId, now)).status).toBe(201)
    // A page of an earlier release does not say what it showed.
    expect((await book(older, classId)).status).toBe(201)
    await expectInvariants(server.deps.db)
  })

  test('is not booked at another location', async () => {
    const classId = await classOf(5)
    const who = await member()
    expect(codeOf(await book(who, classId, { ...shown, location: 'Gurugram' }))).toBe('SESSION_CHANGED')
    expect((await book(who, classId, shown)).status).toBe(201)
  })

  test('is booked if only its capacity has changed; a person who has booked it already sees only that', async () => {
    const classId = await classOf(5)
    const [who, other] = [await member(), await member()]
    await book(other, classId)
    await change(classId, 'capacity = 9')
    expect((await book(who, classId, shown)).status).toBe(201)
    await change(classId, HOUR_LATER)
    expect(codeOf(await book(who, classId, shown))).toBe('ALREADY_BOOKED')
  })

  test.each([
    ['time', async () => HOUR_LATER],
    ['instructor', () => instructor('Tara Test')],
  ])('is not booked if its %s changes while the booking runs', async (_, changed) => {
    const classId = await classOf(5)
    const [who, older] = [await member(), await member()]
    const booking = whileItWaits(classId, await changed(), () => book(who, classId, shown))
    expect(codeOf(await booking)).toBe('SESSION_CHANGED')
    expect(await bookedIn(classId)).toEqual([])
    // A request that does not say what was shown books the class as it is now, and the response describes it.
    const made = await whileItWaits(classId, await instructor('Uma Test'), () => book(older, classId))
    expect(made).toMatchObject({
      status: 201,
      body: { data: { product: { instructor: { name: expect.stringMatching(/^Uma Test/) } } } },
    })
    await expectInvariants(server.deps.db)
  })

  test('can’t be waited for until the member has seen the change', async () => {
    const { classId } = await fullClass()
    const [who, older] = [await member(), await member()]
    expect(codeOf(await whileItWaits(classId, HOUR_LATER, () => wait(who, classId, shown)))).toBe(
      'SESSION_CHANGED',
    )
    expect(codeOf(await wait(who, classId, shown))).toBe('SESSION_CHANGED')
    expect(await entryIn(who, classId)).toBeUndefined()
    expect((await wait(who, classId, hourLater)).status).toBe(201)
    expect((await join(older, classId)).status).toBe(201)

    const agree = async (seen?: typeof shown) =>
      who.call('PUT', `/user/waitlist/${(await entryIn(who, classId))?._id}`, {
        body: { ...askFirst, automatic: true, seen },
      })
    expect(codeOf(await agree(shown))).toBe('SESSION_CHANGED')
    expect((await entryIn(who, classId))?.terms.automatic).toBe(false)
    expect((await agree(hourLater)).status).toBe(200)
    for (const one of [who, older]) await leave(one, classId)
    await expectInvariants(server.deps.db)
  })
})
