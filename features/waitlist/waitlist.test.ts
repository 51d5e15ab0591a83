import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelSession } from '#features/booking/usecases/cancelSession.server.ts'
import { findBreaches } from '#features/integrity/store.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { isoInstant } from '#lib/time.ts'
import { grantTo, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makeHouseholdMember } from '#tests/people.ts'
import { makeInstructor, makePackage } from '#tests/timetable.ts'
import { askFirst, codeOf, DATE, type Member, NOON_MONDAY, openWaitlists } from '#tests/waitlists.ts'
import type { WaitlistEntryView } from './schema.ts'
import { promote, sweepQueues } from './usecases/promote.server.ts'
import { joinQueue } from './usecases/queue.server.ts'

const {
  server,
  other,
  close,
  member,
  classOf,
  book,
  join,
  entriesOf,
  entryIn,
  queueOf,
  take,
  leave,
  cancel,
  preview,
  offerFreeSeats,
  open,
  untilMessage,
  fullClass,
  freeBySystem,
  bookedIn,
} = await openWaitlists()
afterAll(close)
beforeEach(() => server.clock.set(NOON_MONDAY))

describe('joining', () => {
  test('a full class has a queue: first come, first served', async () => {
    const { classId } = await fullClass()
    const [first, second] = [await member(), await member()]
    expect((await join(first, classId)).body).toMatchObject({
      data: { position: 1, length: 1, status: 'waiting', offer: null, terms: askFirst },
      message: expect.stringContaining('number 1'),
    })
    expect((await join(second, classId)).body.data).toMatchObject({ position: 2, length: 2 })
    expect(codeOf(await join(first, classId))).toBe('ON_WAITLIST')
    expect(await queueOf(second, classId)).toMatchObject({
      length: 2,
      entry: { position: 2 },
      past: [],
      offerMinutes: 30,
      quiet: { from: '22:00', until: '07:00' },
      cancelBy: '2026-11-26T06:30:00.000Z',
      closesAt: '2026-11-26T12:10:00.000Z',
    })
    await expectInvariants(server.deps.db)
  })

  test("a class with a free seat or one that starts soon can't be joined; a person without a pass can't join", async () => {
    const open = await classOf(1)
    expect(codeOf(await join(await member(), open))).toBe('NOT_FULL')
    const { classId, holder } = await fullClass()
    expect(codeOf(await join(holder, classId))).toBe('ALREADY_BOOKED')
    const without = await member(0)
    expect(codeOf(await join(without, classId))).toBe('NO_VALID_PASS')
    expect((await queueOf(without, classId)).refusal).toMatchObject({ code: 'NO_VALID_PASS' })
    const late = await member()
    server.clock.set('2026-11-26T12:10:00Z')
    expect(codeOf(await join(late, classId))).toBe('WAITLIST_CLOSED')
    server.clock.set('2026-11-26T12:30:00Z')
    expect(codeOf(await join(late, classId))).toBe('SESSION_STARTED')
  })

  test('another member can’t see, change or end an entry, or take its seat', async () => {
    const { classId, free } = await fullClass()
    const [mine, stranger] = [await member(), await member()]
    const { _id } = (await join(mine, classId)).body.data
    await free()
    await offerFreeSeats(classId)
    expect(await entriesOf(stranger)).toEqual([])
    for (const [method, path, body] of [
      ['PUT', `/user/waitlist/${_id}`, askFirst],
      ['DELETE', `/user/waitlist/${_id}`, undefined],
      ['POST', `/user/waitlist/${_id}/seat`, undefined],
    ] as const)
      expect(codeOf(await stranger.call(method, path, body ? { body } : {}))).toBe('NOT_FOUND')
    expect((await entryIn(mine, classId))?.offer).not.toBe(null)
  })

  test('the queue shows how many people in earlier queues of the class got a seat, once there are five such queues', async () => {
    const { classId } = await fullClass()
    const one = await member()
    const { id } = await sessionOn(server, classId, DATE)
    // In four earlier weeks, 0 to 3 of the five people in the queue got a seat. A fifth week is added later.
    const earlier = (week: number, seats: number) =>
      sql`with s as (
          insert into session (class_id, date, starts_at, ends_at, instructor_id, capacity)
          select class_id, date - 7 * ${week}::int, starts_at - ${week} * interval '7 days',
            ends_at - ${week} * interval '7 days', instructor_id, capacity from session where id = ${id}
          returning id)
        insert into waitlist_entry (session_id, person_id, joined_at, automatic, late_too, one_class, status, reason,
            ended_at, offers)
        select s.id, ${one.personId}, now(), false, false, false, 'closed', 'started', now(), (n <= ${seats})::int
        from s, generate_series(1, 5) n`.execute(server.deps.db)
    for (const seats of [0, 1, 2, 3]) await earlier(seats + 1, seats)
    expect((await queueOf(one, classId)).past).toEqual([])
    await earlier(5, 4)
    expect((await queueOf(one, classId)).past).toEqual([
      { date: '2026-10-22', seats: 4 },
      { date: '2026-10-29', seats: 3 },
      { date: '2026-11-05', seats: 2 },
      { date: '2026-11-12', seats: 1 },
      { date: '2026-11-19', seats: 0 },
    ])
  })

  test('choices can be changed without losing the place in the queue; a person can only exchange their own booking', async () => {
    const { classId, bookingId } = await fullClass()
    const [first, second] = [await member(), await member()]
    await join(first, classId)
    const { _id } = (await join(second, classId)).body.data
    const change = (terms: object) =>
      second.call('PUT', `/user/waitlist/${_id}`, { body: { ...askFirst, ...terms } })
    expect((await change({ automatic: true, oneClass: true })).body.data).toMatchObject({
      position: 2,
      terms: { automatic: true, lateToo: false, oneClass: true },
    })
    expect(codeOf(await change({ insteadOf: bookingId }))).toBe('NOT_FOUND')
    expect(codeOf(await join(await member(), classId, { insteadOf: bookingId }))).toBe('NOT_FOUND')
  })

  test('choices can be changed after the booking to exchange has ended', async () => {
    const { classId } = await fullClass()
    const one = await member()
    const { _id: insteadOf } = (await book(one, await classOf(5, '19:00'))).body.data
    await join(one, classId, { insteadOf })
    expect((await entryIn(one, classId))?.terms).toEqual({ ...askFirst, insteadOf })
    await cancel(one, insteadOf)
    const { _id, terms } = (await queueOf(one, classId)).entry ?? {}
    const { status, body } = await one.call('PUT', `/user/waitlist/${_id}`, {
      body: { ...terms, automatic: true },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ terms: { ...askFirst, automatic: true } })
    await leave(one, classId)
  })
})

describe('a seat becomes free', () => {
  test('and is held for the first in the queue; nobody else can get it', async () => {
    const { classId, free } = await fullClass()
    const [first, second, passer] = [await member(), await member(), await member()]
    await join(first, classId)
    await join(second, classId)
    await free()
    // This is also true before the job has processed the queue.
    expect(codeOf(await book(passer, classId))).toBe('SESSION_FULL')
    expect(codeOf(await passer.call('POST', '/user/seat-holds', { body: { classId, date: DATE } }))).toBe(
      'SESSION_FULL',
    )
    await offerFreeSeats(classId)
    expect(await entryIn(first, classId)).toMatchObject({
      status: 'offered',
      offer: { opensAt: '2026-11-23T06:30:00.000Z', expiresAt: '2026-11-23T07:00:00.000Z' },
    })
    expect(await entryIn(second, classId)).toMatchObject({ status: 'waiting', position: 2, offer: null })
    expect(codeOf(await book(passer, classId))).toBe('SESSION_FULL')
    expect(codeOf(await take(second, await entryIn(second, classId)))).toBe('OFFER_ENDED')
    expect(await preview(first, classId)).toMatchObject({
      decision: { kind: 'book' },
      hold: { isOffer: true },
    })

    const response = await take(first, await entryIn(first, classId))
    expect(response).toMatchObject({
      status: 201,
      body: { data: { status: 'scheduled', pass: { remainingSession: 7 } } },
    })
    expect(await entriesOf(first)).toEqual([])
    expect(await entryIn(second, classId)).toMatchObject({ status: 'waiting', position: 1 })
    await expectInvariants(server.deps.db)
  })

  test.each([
    ['time', () => sql`starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`],
    ['end', () => sql`ends_at = ends_at + interval '10 minutes'`],
    ['instructor', (id: string) => sql`instructor_id = ${id}`],
  ])('it is not booked with another %s than the member saw', async (_, change) => {
    const { db } = server.deps
    const { classId, free } = await fullClass()
    const first = await member()
    await join(first, classId)
    await free()
    await offerFreeSeats(classId)
    const takeAsSeen = async ({ _id, session }: WaitlistEntryView) => {
      const { startsAt, duration, instructor, location, cancelBy } = session
      const endsAt = isoInstant(Temporal.Instant.from(startsAt).add({ minutes: duration }))
      const seen = { startsAt, endsAt, instructor: instructor.name, location, cancelBy }
      return first.call('POST', `/user/waitlist/${_id}/seat`, { body: { seen } })
    }
    const before = (await entryIn(first, classId)) as WaitlistEntryView
    const { id } = await sessionOn(server, classId, DATE)
    await sql`update session set ${change(await makeInstructor(db, 'Mira Test'))} where id = ${id}`.execute(
      db,
    )
    expect(codeOf(await takeAsSeen(before))).toBe('SESSION_CHANGED')
    // The seat is still held for them, and they can take it when they have seen the change.
    const now = (await entryIn(first, classId)) as WaitlistEntryView
    expect(now).toMatchObject({ status: 'offered', offer: before.offer })
    expect((await takeAsSeen(now)).status).toBe(201)
    await expectInvariants(db)
  })

  describe('of a class whose kind is hidden by now', () => {
    const show = async (isShown: boolean) => {
      const { db } = server.deps
      await db.updateTable('classKind').set({ isShown }).where('key', '=', 'mat').execute()
      await loadSettings(db)
    }
    afterEach(() => show(true))

    test('the seat is for those who wait already, as bookings of the class stay too; nobody else can join', async () => {
      const { classId, free } = await fullClass()
      const [first, second, third] = [await member(), await member(), await member()]
      await join(first, classId)
      await join(second, classId)
      await show(false)
      expect(codeOf(await join(third, classId))).toBe('NOT_FOUND')
      expect((await queueOf(second, classId)).entry).toMatchObject({ position: 2 })
      await free()
      await offerFreeSeats(classId)
      expect(codeOf(await book(third, classId))).toBe('NOT_FOUND')
      expect((await preview(second, classId)).decision).toMatchObject({ code: 'SESSION_FULL' })
      expect((await preview(first, classId)).decision).toMatchObject({ kind: 'book' })
      const [mail] = await server.waitForMail(first.email)
      expect(mail?.text).toContain('1 session of')
      expect((await take(first, await entryIn(first, classId))).status).toBe(201)
      expect(
        (await second.call('DELETE', `/user/waitlist/${(await entryIn(second, classId))?._id}`)).status,
      ).toBe(200)
      expect((await preview(second, classId)).decision).toMatchObject({ code: 'NOT_FOUND' })
      await expectInvariants(server.deps.db)
    })

    test('a member who agreed to it is booked, also instead of another class', async () => {
      const { classId, free } = await fullClass()
      const first = await member()
      const otherClass = await classOf(4, '08:00')
      const { body } = await book(first, otherClass)
      await join(first, classId, { automatic: true, insteadOf: body.data._id })
      await show(false)
      await free()
      await offerFreeSeats(classId)
      await open(await entryIn(first, classId))
      expect(await entriesOf(first)).toEqual([])
      expect(await bookedIn(classId)).toHaveLength(1)
      expect(await bookedIn(otherClass)).toHaveLength(0)
    })
  })

  test('the member gets the offer by mail, with its cost and its deadline', async () => {
    const { classId, free } = await fullClass()
    const first = await member()
    await join(first, classId)
    await free()
    const [mail] = await server.waitForMail(first.email)
    expect(mail?.subject).toMatch(/^A seat for you: .*Yours until 12:30 pm$/)
    expect(mail?.text).toContain('1 session of')
    expect(mail?.text).toContain('You can cancel it free of charge until Thu 12:00 pm')
    expect(mail?.text).toContain('We never ask between 10:00 pm and 7:00 am')
  })

  test('the offer to a household member without an address asks the reader to call, because only the member could take it online', async () => {
    const { classId, free } = await fullClass()
    const head = await member()
    const child = await makeHouseholdMember(server, head.personId, 'Kabir')
    await grantTo(server, child, await makePackage(server.deps.db))
    await joinQueue(server.deps, { classId, date: DATE, ...askFirst }, child, server.clock.now())
    await free()
    const [offer] = await server.waitForMail(head.email)
    expect(offer?.text).toContain(
      'This seat is for Kabir. To take it or let it go, please call or write to us.',
    )
    for (const button of ['Take the seat', 'Let it go', 'book=']) expect(offer?.html).not.toContain(button)
    await untilMessage(head)
    server.clock.advance({ minutes: 30 })
    await offerFreeSeats(classId)
    const [lapsed] = await server.waitForMail(head.email, 2)
    expect(lapsed?.subject).toMatch(/^The seat went to the next person/)
    expect(lapsed?.html).not.toContain('See your waitlist')
  })

  test('a person who does not answer goes to the end of the queue, and leaves it after three offers', async () => {
    const { classId, free } = await fullClass()
    const [first, second] = [await member(), await member()]
    await join(first, classId)
    await join(second, classId)
    await free()
    await offerFreeSeats(classId)
    const offered = await entryIn(first, classId)
    await untilMessage(first)
    server.clock.advance({ minutes: 30 })
    expect(codeOf(await take(first, offered))).toBe('OFFER_ENDED')
    await offerFreeSeats(classId)
    expect(await entryIn(first, classId)).toMatchObject({
      status: 'skipped',
      reason: 'unanswered',
      position: 2,
    })
    expect(await entryIn(second, classId)).toMatchObject({ status: 'offered', position: 1 })
    expect((await server.waitForMail(first.email, 2))[0]?.subject).toMatch(
      /^The seat went to the next person/,
    )
    // Both were asked: after two hours they are asked again, and until then anybody may book.
    await untilMessage(second)
    server.clock.advance({ minutes: 30 })
    await offerFreeSeats(classId)
    expect(await entryIn(second, classId)).toMatchObject({ status: 'skipped', reason: 'unanswered' })
    for (const offers of [2, 3]) {
      server.clock.advance({ minutes: 120 })
      await sweepQueues(server.deps, server.clock.now())
      const entry = await entryIn(first, classId)
      expect(entry).toMatchObject({ status: 'offered' })
      await untilMessage(first, offers)
      server.clock.advance({ minutes: 31 })
      await sweepQueues(server.deps, server.clock.now())
      expect(await entryIn(first, classId)).toEqual(
        offers === 3 ? undefined : expect.objectContaining({ status: 'skipped' }),
      )
      if ((await entryIn(second, classId))?.status === 'offered') await untilMessage(second, offers)
      server.clock.advance({ minutes: 30 })
      await sweepQueues(server.deps, server.clock.now())
    }
    expect((await book(await member(), classId)).status).toBe(201)
    await expectInvariants(server.deps.db)
  })

  test('a person who was skipped is considered again for the next free seat, before anybody else can book it', async () => {
    const { classId, free } = await fullClass()
    const [busy, passerBy] = [await member(), await member()]
    const early = await classOf(5, '09:00')
    await book(busy, early)
    await join(busy, classId, { oneClass: true })
    await free()
    await offerFreeSeats(classId)
    expect(await entryIn(busy, classId)).toMatchObject({ status: 'skipped', reason: 'oneClass' })
    expect((await book(await member(), classId)).status).toBe(201)
    const { id } = await sessionOn(server, classId, DATE)
    await server.deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('session').set({ capacity: 2 }).where('id', '=', id).execute()
      const { rows } = await sql<{ reserved: boolean }>`
        select seat_is_reserved(${id}, ${passerBy.personId}, now()) as reserved`.execute(trx)
      expect(rows).toEqual([{ reserved: true }])
    })
    await offerFreeSeats(classId)
    expect((await book(passerBy, classId)).status).toBe(201)
  })

  test('a person who changes the choice that kept them from a free seat gets the offer at once', async () => {
    const { classId, free } = await fullClass()
    const busy = await member()
    await book(busy, await classOf(5, '09:00'))
    const { _id } = (await join(busy, classId, { oneClass: true })).body.data
    await free()
    await offerFreeSeats(classId)
    await busy.call('PUT', `/user/waitlist/${_id}`, { body: askFirst })
    await expect.poll(async () => (await entryIn(busy, classId))?.status, { timeout: 8_000 }).toBe('offered')
  })

  test('a person who joins just when a seat becomes free gets the offer at once, if the others are skipped', async () => {
    const { classId } = await fullClass()
    const [busy, joining] = [await member(), await member()]
    await book(busy, await classOf(5, '09:00'))
    await join(busy, classId, { oneClass: true })
    const { id } = await sessionOn(server, classId, DATE)
    let joined: ReturnType<typeof join> | undefined
    await server.deps.db.transaction().execute(async (trx) => {
      await sql`select from session where id = ${id} for update`.execute(trx)
      joined = join(joining, classId)
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_locks join pg_stat_activity using (pid)
                where datname = current_database() and not granted`.execute(server.deps.db)
            ).rows.length,
        )
        .toBeGreaterThan(0)
      await trx.updateTable('session').set({ capacity: 2 }).where('id', '=', id).execute()
      // The job has processed the queue before the new entry was added.
      await sql`delete from pgboss.job where name = 'waitlist.promote' and data ->> 'sessionId' = ${id}`.execute(
        trx,
      )
    })
    expect((await joined)?.status).toBe(201)
    await expect
      .poll(async () => (await entryIn(joining, classId))?.status, { timeout: 8_000 })
      .toBe('offered')
  })

  test('an offer that is open when the quiet hours begin has the rest of its time after them', async () => {
    const { classId, free } = await fullClass()
    const [first, passer] = [await member(), await member()]
    await join(first, classId)
    server.clock.set('2026-11-24T16:15:00Z')
    await free()
    await offerFreeSeats(classId)
    await untilMessage(first)
    server.clock.set('2026-11-24T17:00:00Z')
    await offerFreeSeats(classId)
    expect(await entryIn(first, classId)).toMatchObject({
      status: 'offered',
      offer: { expiresAt: '2026-11-25T01:45:00.000Z' },
    })
    expect(codeOf(await book(passer, classId))).toBe('SESSION_FULL')
    server.clock.set('2026-11-25T01:44:00Z')
    expect((await take(first, await entryIn(first, classId))).status).toBe(201)
  })

  test('for an early class the offer ends when the quiet hours begin, and the mail about that is sent after them', async () => {
    const { classId, bookingId } = await fullClass('06:30')
    const first = await member()
    const { _id } = (await join(first, classId)).body.data
    server.clock.set('2026-11-25T16:14:00Z')
    await freeBySystem(bookingId)
    await offerFreeSeats(classId)
    await untilMessage(first)
    server.clock.set('2026-11-25T16:31:00Z')
    await offerFreeSeats(classId)
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from start_after - created_on) / 3600 as hours from pgboss.job
      where name = 'mail' and data ->> 'kind' = 'waitlistLapsed' and data ->> 'id' = ${_id}`.execute(
      server.deps.db,
    )
    // From 10:01 pm to 7 am.
    expect(rows.map(({ hours }) => Math.round(Number(hours) * 100))).toEqual([898])
  })

  test('if a person refuses the offer, the next person gets it at once', async () => {
    const { classId, free } = await fullClass()
    const [first, second] = [await member(), await member()]
    const { _id } = (await join(first, classId)).body.data
    await join(second, classId)
    await free()
    await offerFreeSeats(classId)
    expect((await first.call('DELETE', `/user/waitlist/${_id}`)).status).toBe(200)
    expect(codeOf(await first.call('DELETE', `/user/waitlist/${_id}`))).toBe('NOT_FOUND')
    await offerFreeSeats(classId)
    expect(await entryIn(second, classId)).toMatchObject({ status: 'offered' })
  })

  test('at night the seat is held, and offered from 7 am on', async () => {
    const { classId, free } = await fullClass()
    const first = await member()
    await join(first, classId, { automatic: true })
    server.clock.set('2026-11-24T19:40:00Z')
    await free()
    await offerFreeSeats(classId)
    const entry = await entryIn(first, classId)
    expect(entry?.offer).toMatchObject({
      opensAt: '2026-11-25T01:30:00.000Z',
      expiresAt: '2026-11-25T02:00:00.000Z',
    })
    expect(await server.mailTo(first.email)).toEqual([])
    server.clock.set('2026-11-25T01:30:00Z')
    await open(entry)
    expect((await preview(first, classId)).decision).toMatchObject({ code: 'ALREADY_BOOKED' })
  })

  test('a seat that the studio adds is offered too', async () => {
    const { classId } = await fullClass()
    const first = await member()
    await join(first, classId)
    await server.deps.db
      .updateTable('session')
      .set({ capacity: 2 })
      .where('classId', '=', classId)
      .where('date', '=', DATE)
      .execute()
    await expect.poll(async () => (await entryIn(first, classId))?.status, { timeout: 8_000 }).toBe('offered')
  })

  test('a seat that was held for a payment and is released is offered to the queue', async () => {
    const classId = await classOf(1)
    const payer = await member(0)
    const held = await payer.call<{ _id: string }>('POST', '/user/seat-holds', {
      body: { classId, date: DATE },
    })
    const first = await member()
    expect((await join(first, classId)).status).toBe(201)
    await payer.call('DELETE', `/user/seat-holds/${held.body.data._id}`)
    await offerFreeSeats(classId)
    expect(await entryIn(first, classId)).toMatchObject({ status: 'offered' })
    expect(codeOf(await payer.call('POST', '/user/seat-holds', { body: { classId, date: DATE } }))).toBe(
      'SESSION_FULL',
    )
  })
})

describe('the end of a queue', () => {
  test('the studio cancels the class: everybody gets a mail, nobody has a seat', async () => {
    const { classId, free } = await fullClass()
    const [first, second] = [await member(), await member()]
    await join(first, classId)
    await join(second, classId)
    await free()
    await offerFreeSeats(classId)
    const session = await sessionOn(server, classId, DATE)
    await cancelSession(server.deps, session.id, 'The instructor is ill', null, server.clock.now())
    await offerFreeSeats(classId)
    for (const { email } of [first, second]) {
      await expect
        .poll(async () => (await server.mailTo(email))[0]?.subject, { timeout: 8_000 })
        .toMatch(/^The studio cancelled/)
    }
    expect(await entriesOf(first)).toEqual([])
    await expectInvariants(server.deps.db)
  })

  test('a queue closes 20 minutes before the start, and then anybody may book', async () => {
    const { classId, bookingId } = await fullClass()
    const [first, passer] = [await member(), await member()]
    await join(first, classId)
    server.clock.set('2026-11-26T12:05:00Z')
    await freeBySystem(bookingId)
    await offerFreeSeats(classId)
    expect(await entryIn(first, classId)).toMatchObject({ status: 'offered' })
    server.clock.set('2026-11-26T12:10:00Z')
    await offerFreeSeats(classId)
    expect(await entryIn(first, classId)).toBe(undefined)
    expect((await book(passer, classId)).status).toBe(201)
  })
})

test('with simultaneous requests on two servers, no seat is offered or booked twice', async () => {
  const classId = await classOf(4)
  const holders = await Promise.all(Array.from({ length: 4 }, () => member()))
  const bookings: string[] = []
  for (const holder of holders) bookings.push((await book(holder, classId)).body.data._id)
  const queue = await Promise.all(Array.from({ length: 8 }, () => member()))
  for (const who of queue) expect((await join(who, classId)).status).toBe(201)
  const passers = await Promise.all(Array.from({ length: 4 }, () => member()))
  const { id } = await sessionOn(server, classId, DATE)
  const now = server.clock.now()
  await Promise.all([
    ...holders.map((holder, index) => cancel(holder, bookings[index] ?? '')),
    ...[server, other, server, other].map(({ deps }) => promote(deps, id, now)),
    ...passers.map((passer) => book(passer, classId)),
    queue[7]?.call('DELETE', `/user/waitlist/${(await entryIn(queue[7] as Member, classId))?._id}`),
  ])
  await offerFreeSeats(classId)
  const entries = await Promise.all(queue.map((who) => entryIn(who, classId)))
  expect(entries.map((entry) => entry?.status)).toEqual([
    ...Array(4).fill('offered'),
    ...Array(3).fill('waiting'),
    undefined,
  ])
  const responses = await Promise.all(
    entries.flatMap((entry, index) => [
      take(queue[index] as Member, entry),
      take(queue[index] as Member, entry),
    ]),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(4)
  expect((await sessionOn(server, classId, DATE)).booked).toBe(4)
  await expectInvariants(server.deps.db)
})

test('the nightly check finds a queue that was changed by hand', async () => {
  const { db } = server.deps
  const { classId, free } = await fullClass()
  await join(await member(), classId)
  await free()
  await offerFreeSeats(classId)
  const { id } = await sessionOn(server, classId, DATE)
  const breaches = async () => (await findBreaches(db)).map(({ invariant }) => invariant)
  const changeCount = (by: number) =>
    sql`update session set queued = queued + ${by} where id = ${id}`.execute(db)
  await changeCount(1)
  expect(await breaches()).toEqual(['queuedNotEntries'])
  await changeCount(-1)
  const takeOwnerFrom = (table: string) =>
    sql`update seat_hold set person_id = (select person_id from ${sql.table(table)} where session_id = ${id} limit 1)
      where session_id = ${id}`.execute(db)
  await takeOwnerFrom('booking')
  expect(await breaches()).toEqual(['offerNotWaiting'])
  await takeOwnerFrom('waitlist_entry')
  await expectInvariants(db)
})
