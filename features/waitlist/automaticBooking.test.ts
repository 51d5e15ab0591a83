import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { swapBooking } from '#features/booking/usecases/swapBooking.server.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makeClass, makeInstructor } from '#tests/timetable.ts'
import { askFirst, codeOf, DATE, NOON_MONDAY, openWaitlists } from '#tests/waitlists.ts'
import { waitlistPersonalData } from './personalDataStore.server.ts'
import { leaveOtherQueuesOfDay } from './usecases/queue.server.ts'

const {
  server,
  close,
  instructor,
  member,
  classOf,
  book,
  join,
  entryIn,
  take,
  leave,
  preview,
  offerFreeSeats,
  open,
  fullClass,
  freeBySystem,
  bookedIn,
} = await openWaitlists()
afterAll(close)
beforeEach(() => server.clock.set(NOON_MONDAY))

describe('booking without asking', () => {
  test('happens as agreed; once cancelling would cost a session, only if that was agreed too', async () => {
    for (const [lateToo, now, booked] of [
      [false, NOON_MONDAY, true],
      [false, '2026-11-26T06:30:00Z', false],
      [true, '2026-11-26T06:30:00Z', true],
    ] as const) {
      server.clock.set(NOON_MONDAY)
      const { classId, bookingId } = await fullClass()
      const first = await member()
      await join(first, classId, { automatic: true, lateToo })
      server.clock.set(now)
      await freeBySystem(bookingId)
      await offerFreeSeats(classId)
      await open(await entryIn(first, classId))
      const { decision } = await preview(first, classId)
      expect(decision).toMatchObject(booked ? { code: 'ALREADY_BOOKED' } : { kind: 'book' })
      if (!booked) {
        const [mail] = await server.waitForMail(first.email)
        expect(mail?.text).toContain('The deadline for free cancellation has passed')
      }
    }
    await expectInvariants(server.deps.db)
  })

  test.each([
    ['time', '7:00'],
    ['instructor', '6:00'],
  ])(
    'does not happen with another %s: after the class was changed, the member gets an offer',
    async (changed, at) => {
      const { db } = server.deps
      const { classId, free } = await fullClass()
      const first = await member()
      await join(first, classId, { automatic: true, lateToo: true })
      const { id } = await sessionOn(server, classId, DATE)
      const change =
        changed === 'time'
          ? sql`starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`
          : sql`instructor_id = ${await makeInstructor(db, 'Mira Test')}`
      await sql`update session set ${change} where id = ${id}`.execute(db)
      await free()
      await offerFreeSeats(classId)
      await open(await entryIn(first, classId))
      expect(await entryIn(first, classId)).toMatchObject({
        status: 'offered',
        terms: { automatic: false, lateToo: false },
      })
      expect((await server.waitForMail(first.email))[0]?.text).toContain(at)
    },
  )

  test('does not happen if the pass was used up in the meantime: the member gets an offer with the reason, and nothing is charged', async () => {
    const { classId, free } = await fullClass()
    const elsewhere = await classOf(5, '08:00')
    const first = await member(1)
    await join(first, classId, { automatic: true })
    expect((await book(first, elsewhere)).status).toBe(201)
    await free()
    await offerFreeSeats(classId)
    await open(await entryIn(first, classId))
    expect(await entryIn(first, classId)).toMatchObject({ status: 'offered' })
    expect(codeOf(await take(first, await entryIn(first, classId)))).toBe('NO_VALID_PASS')
    const [mail] = await server.waitForMail(first.email, 2)
    expect(mail?.text).toContain('Your pass has no sessions left. The seat waits while you choose')
    expect(await preview(first, classId)).toMatchObject({
      decision: { code: 'NO_VALID_PASS' },
      hold: { isOffer: true },
    })
    await expectInvariants(server.deps.db)
  })

  test('one class a day: a person who takes a seat leaves the other queues of the day for which they chose this', async () => {
    const [noon, evening, third] = [await fullClass('12:00'), await fullClass(), await fullClass('19:30')]
    const [one, next] = [await member(), await member()]
    for (const { classId } of [noon, evening]) await join(one, classId, { oneClass: true })
    await join(one, third.classId)
    await join(next, evening.classId)
    await noon.free()
    await offerFreeSeats(noon.classId)
    expect((await take(one, await entryIn(one, noon.classId))).status).toBe(201)
    await evening.free()
    await offerFreeSeats(evening.classId)
    await leaveOtherQueuesOfDay(server.deps, { personId: one.personId, date: DATE }, server.clock.now())
    expect(await entryIn(one, evening.classId)).toBe(undefined)
    // They did not choose one class a day in the third queue, so they are still in it.
    expect(await entryIn(one, third.classId)).toMatchObject({ status: 'waiting' })
    await offerFreeSeats(evening.classId)
    expect(await entryIn(next, evening.classId)).toMatchObject({ status: 'offered' })
  })
})

/** Does `act` while the session is locked; returns the outcome of `act`. `change` is a statement about the session. */
async function whileItWaits<T>(classId: string, change: string, act: () => Promise<T>): Promise<T> {
  const { id } = await sessionOn(server, classId, DATE)
  const outcome = await server.database.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('select from session where id = $1 for update', [id])
    const acting = act()
    await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(1)
    await owner.query(change, [id])
    await owner.query('commit')
    return { acting }
  })
  return outcome.acting
}
const MOVE = `update session set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
  where id = $1`

test('a person who joins a queue, or changes their terms, while the class is moved is asked first', async () => {
  const { classId } = await fullClass()
  const [one, two] = [await member(), await member()]
  await join(two, classId)
  const terms = { automatic: true, lateToo: true }
  const asksFirst = { terms: { automatic: false, lateToo: false } }
  expect((await whileItWaits(classId, MOVE, () => join(one, classId, terms))).status).toBe(201)
  expect(await entryIn(one, classId)).toMatchObject(asksFirst)
  const path = `/user/waitlist/${(await entryIn(two, classId))?._id}`
  const body = { ...terms, oneClass: false, insteadOf: null }
  await whileItWaits(classId, MOVE, () => two.call('PUT', path, { body }))
  expect(await entryIn(two, classId)).toMatchObject(asksFirst)
  for (const who of [one, two]) await leave(who, classId)
})

test('a person who wants several classes of the day after all stays in the queue', async () => {
  const { classId } = await fullClass()
  const one = await member()
  await join(one, classId, { oneClass: true })
  const day = { personId: one.personId, date: DATE }
  const change = 'update waitlist_entry set one_class = false where session_id = $1'
  await whileItWaits(classId, change, () => leaveOtherQueuesOfDay(server.deps, day, server.clock.now()))
  expect(await entryIn(one, classId)).toMatchObject({ status: 'waiting' })
  await leave(one, classId)
})

test.each([['DELETE'], ['PUT']] as const)(
  'a seat is taken on terms that do not change meanwhile: %s waits',
  async (method) => {
    const { classId, free } = await fullClass()
    const one = await member()
    await join(one, classId)
    await free()
    await offerFreeSeats(classId)
    const entry = await entryIn(one, classId)
    const body = method === 'PUT' ? { ...askFirst, oneClass: true } : undefined
    const outcome = await server.database.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('select from pass where person_id = $1 for update', [one.personId])
      const taking = take(one, entry)
      const waiting = (count: number) =>
        expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(count)
      await waiting(1)
      const changing = one.call(method, `/user/waitlist/${entry?._id}`, { body })
      await Promise.race([changing, waiting(2)])
      await owner.query('rollback')
      return { taking, changing }
    })
    expect((await outcome.taking).status).toBe(201)
    expect(codeOf(await outcome.changing)).toBe('NOT_FOUND')
    await expectInvariants(server.deps.db)
  },
)

test('a person who books another class of the day before the offer begins is not booked automatically', async () => {
  const { classId, free } = await fullClass()
  const morning = await classOf(5, '08:00')
  const [one, next] = [await member(), await member()]
  await join(one, classId, { automatic: true, oneClass: true })
  await join(next, classId)
  server.clock.set('2026-11-24T19:40:00Z')
  await free()
  await offerFreeSeats(classId)
  const offered = await entryIn(one, classId)
  expect((await book(one, morning)).status).toBe(201)
  server.clock.set('2026-11-25T01:30:00Z')
  expect(codeOf(await take(one, offered))).toBe('ONE_CLASS')
  await open(offered)
  expect(await entryIn(one, classId)).toMatchObject({ status: 'skipped', reason: 'oneClass' })
  await offerFreeSeats(classId)
  expect(await entryIn(next, classId)).toMatchObject({ status: 'offered' })
  await expectInvariants(server.deps.db)
})

test('a person who gets a seat in another way leaves the queue', async () => {
  const { classId } = await fullClass()
  const one = await member()
  await join(one, classId)
  const { id } = await sessionOn(server, classId, DATE)
  const { db } = server.deps
  // The state after a merge: the person in the queue has also booked the seat.
  await sql`update waitlist_entry set person_id = (select person_id from booking where session_id = ${id} limit 1)
    where session_id = ${id}`.execute(db)
  await offerFreeSeats(classId)
  expect((await sessionOn(server, classId, DATE)).queued).toBe(0)
  await expectInvariants(db)
})

test('after a merge the remaining record gets the offer again', async () => {
  const { classId, free } = await fullClass()
  const [emptied, target, next] = [await member(), await member(), await member()]
  await join(emptied, classId)
  await join(next, classId)
  await free()
  await offerFreeSeats(classId)
  const ids = { targetId: target.personId, emptiedId: emptied.personId }
  await server.deps.db.transaction().execute(async (trx) => {
    await waitlistPersonalData.merge?.(trx, ids)
    await trx.deleteFrom('seatHold').where('personId', '=', emptied.personId).execute()
  })
  await offerFreeSeats(classId)
  expect(await entryIn(target, classId)).toMatchObject({ status: 'offered', position: 1 })
  expect(await entryIn(next, classId)).toMatchObject({ status: 'waiting' })
})

describe('in exchange for another booking', () => {
  async function swapping(sessions: number, automatic = true) {
    const { classId, free } = await fullClass()
    const late = await classOf(5, '19:00')
    const one = await member(sessions)
    const { _id: insteadOf } = (await book(one, late)).body.data
    expect((await join(one, classId, { insteadOf, automatic })).status).toBe(201)
    return { classId, late, one, insteadOf, free }
  }

  test('both changes happen, even if the other booking used the last session', async () => {
    const { classId, one, insteadOf, free } = await swapping(1)
    await free()
    await offerFreeSeats(classId)
    // The preview counts the session that the other booking returns, so the pass can pay.
    expect((await preview(one, classId)).decision).toMatchObject({
      kind: 'book',
      pass: { remainingSession: 0, remainingAfter: 0, paidBefore: false },
    })
    await open(await entryIn(one, classId))
    const scheduled = await one.call<{ item: { _id: string; status: string; product: { _id: string } } }[]>(
      'GET',
      '/user/get-scheduled-class',
    )
    const statuses = scheduled.body.data.map(({ item }) => [
      item._id === insteadOf ? 'other' : item.product._id,
      item.status,
    ])
    expect(statuses.toSorted()).toEqual(
      [
        [classId, 'scheduled'],
        ['other', 'cancelled'],
      ].toSorted(),
    )
    await expectInvariants(server.deps.db)
  })

  test('booking the offered seat from the timetable makes the same exchange: both changes happen, or neither', async () => {
    const { classId, one, insteadOf, free } = await swapping(1)
    await free()
    await offerFreeSeats(classId)
    const statusOf = async () =>
      (await one.call<{ status: string }>('GET', `/user/bookings/${insteadOf}`)).body.data.status
    // The pass's last session pays for the other booking, and is returned only if both changes happen.
    const responses = await Promise.all([book(one, classId), book(one, classId)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await statusOf()).toBe('cancelled')
    expect(await entryIn(one, classId)).toBeUndefined()
    const { rows } = await sql<{ movedFrom: string | null }>`
      select moved_from from booking where person_id = ${one.personId} and status = 'scheduled'`.execute(
      server.deps.db,
    )
    expect(rows).toEqual([{ movedFrom: insteadOf }])
    await expectInvariants(server.deps.db)
  })

  /** Either refusal is possible, because the job that ends the offers of this class may run first. */
  const cancelled = ['SESSION_CANCELLED', 'OFFER_ENDED']

  test('booking from the timetable after the studio has cancelled the class leaves the other booking unchanged', async () => {
    const { classId, one, insteadOf, free } = await swapping(1)
    await free()
    await offerFreeSeats(classId)
    const { session } = (await entryIn(one, classId)) ?? {}
    await sql`update session set cancelled_at = now(), cancel_reason = 'test' where id = ${session?.sessionId}`.execute(
      server.deps.db,
    )
    expect(cancelled).toContain(codeOf(await book(one, classId)))
    const { body } = await one.call<{ status: string }>('GET', `/user/bookings/${insteadOf}`)
    expect(body.data.status).toBe('scheduled')
    await expectInvariants(server.deps.db)
  })

  test('after the other booking is moved, the person gets an offer and is not booked automatically', async () => {
    const { classId, one, insteadOf, free } = await swapping(8)
    const tomorrow = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '10:00' })
    const request = { classId: tomorrow, date: DATE }
    const moving = { personId: one.personId, bookingId: insteadOf }
    await swapBooking(server.deps, request, moving, server.clock.now())
    await free()
    await offerFreeSeats(classId)
    const entry = await entryIn(one, classId)
    expect(entry).toMatchObject({ status: 'offered', terms: { automatic: false, insteadOf: null } })
    await open(entry)
    expect((await preview(one, classId)).hold).not.toBe(null)
  })

  test('a seat that is taken while its member removes the exchange leaves the other booking unchanged', async () => {
    const { classId, one, insteadOf, free } = await swapping(8, false)
    await free()
    await offerFreeSeats(classId)
    const entry = await entryIn(one, classId)
    const outcome = await server.database.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query(`select pg_advisory_xact_lock(hashtextextended('waitlist:' || $1, 0))`, [
        one.personId,
      ])
      const taking = take(one, entry)
      await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(1)
      await owner.query('update waitlist_entry set instead_of = null where id = $1', [entry?._id])
      await owner.query('commit')
      return { taking }
    })
    expect(codeOf(await outcome.taking)).toBe('OFFER_ENDED')
    expect(await entryIn(one, classId)).toMatchObject({ status: 'offered', terms: askFirst })
    const { body } = await one.call<{ status: string }>('GET', `/user/bookings/${insteadOf}`)
    expect(body.data.status).toBe('scheduled')
    await leave(one, classId)
  })

  test('a class that is moved while the exchange waits for the pass is not booked at its new time', async () => {
    const { db } = server.deps
    const { classId, one, insteadOf, free } = await swapping(8)
    const { id } = await sessionOn(server, classId, DATE)
    let opened: Promise<void> | undefined
    await server.database.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('select from pass where person_id = $1 for update', [one.personId])
      await free()
      await offerFreeSeats(classId)
      opened = open(await entryIn(one, classId))
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted and locktype = 'transactionid'`.execute(db)
        expect(rows.length).toBeGreaterThan(0)
      })
      await sql`update session set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours'
        where id = ${id}`.execute(db)
      await owner.query('rollback')
    })
    await opened
    expect(await entryIn(one, classId)).toMatchObject({ status: 'offered', terms: { automatic: false } })
    const { body } = await one.call<{ status: string }>('GET', `/user/bookings/${insteadOf}`)
    expect(body.data.status).toBe('scheduled')
    await expectInvariants(db)
  })

  test('if the class is cancelled, the other booking stays', async () => {
    const { classId, one, insteadOf, free } = await swapping(1)
    await free()
    await offerFreeSeats(classId)
    const entry = await entryIn(one, classId)
    await sql`update session set cancelled_at = now(), cancel_reason = 'test' where id = ${entry?.session.sessionId}`.execute(
      server.deps.db,
    )
    expect(cancelled).toContain(codeOf(await take(one, entry)))
    const { body } = await one.call<{ status: string }>('GET', `/user/bookings/${insteadOf}`)
    expect(body.data.status).toBe('scheduled')
    await expectInvariants(server.deps.db)
  })

  test('on the day of the class the entry is skipped, because its member can’t cancel the other booking', async () => {
    const { classId, one, insteadOf } = await swapping(8)
    server.clock.set('2026-11-26T07:20:00Z')
    await freeBySystem((await bookedIn(classId))[0] ?? '')
    // The other booking is free to cancel until 1:00 pm, but members can't cancel on the day of the class.
    await offerFreeSeats(classId)
    expect(await entryIn(one, classId)).toMatchObject({ status: 'skipped', reason: 'swap' })
    const { body } = await one.call<{ status: string }>('GET', `/user/bookings/${insteadOf}`)
    expect(body.data.status).toBe('scheduled')
    await leave(one, classId)
  })

  test('once the other booking can’t be cancelled free of charge, the next person gets the offer', async () => {
    const { classId, one, free } = await swapping(8)
    const next = await member()
    await join(next, classId)
    server.clock.set('2026-11-26T07:31:00Z')
    await free().catch(() => {})
    await freeBySystem((await bookedIn(classId))[0] ?? '')
    await offerFreeSeats(classId)
    expect(await entryIn(one, classId)).toMatchObject({ status: 'skipped', reason: 'swap' })
    expect(await entryIn(next, classId)).toMatchObject({ status: 'offered' })
    await leave(one, classId)
  })
})
