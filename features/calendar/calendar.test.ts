import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { calendar } from '#features/calendar/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { scheduling } from '#features/scheduling/index.server.ts'
import { redactedUrl } from '#server/log.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'

let studio: TestApp
let member: Visitor
let classId: string
let count = 0

beforeAll(async () => {
  studio = await testApp({ features: [identity, booking, calendar, scheduling] })
  const { db } = studio.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify({ name: 'Test, Studio' }) })
    .execute()
  const instructor = await makeStudio(db)
  await db
    .updateTable('location')
    .set({
      details: JSON.stringify({
        title: 'Faridabad Studio',
        address: {
          street: '12, High Street; first floor',
          locality: 'Sector 15',
          city: 'Faridabad',
          state: 'Haryana',
          pinCode: '121007',
        },
        map: { title: 'Faridabad Studio', query: '', latitude: 28.4, longitude: 77.3 },
      }),
    })
    .where('name', '=', 'Faridabad')
    .execute()
  classId = await makeClass(db, instructor, studio.clock.now(), { time: '18:30' })
})
afterAll(() => studio.close())

beforeEach(async () => {
  count += 1
  member = await newMember(`calendar${count}@people.example`)
})

async function newMember(email: string): Promise<Visitor> {
  const { db, clock } = studio.deps
  const personId = await makePerson(studio, { email })
  const terms = await makePackage(db, { totalSessions: 30 })
  await db
    .transaction()
    .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
  return signInAs(studio, email)
}

const book = async (date: string) => {
  const booked = await member.call<{ _id: string }>('POST', `/user/create-order/${classId}`, {
    body: { date },
  })
  expect(booked.status).toBe(201)
  return booked.body.data._id
}

const makeAddress = async () => {
  const response = await member.call<{ url: string; since: string }>('POST', '/user/calendar-feed')
  expect(response.status).toBe(201)
  return response.body.data.url
}

const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  studio.app.inject({ method: 'GET', url: new URL(url).pathname, headers })

/** The lines of each event, unfolded, by name. */
function eventsOf(file: string): Record<string, string>[] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/:(.*)/s)
    if (line === 'BEGIN:VEVENT') events.push({})
    else if (events.length && !line.startsWith('END:'))
      (events.at(-1) as Record<string, string>)[name] = value
  }
  return events
}

test('a booking becomes an event with the location, the cancellation policy and the right time', async () => {
  const id = await book('2026-11-27')
  const feed = await fetchFeed(await makeAddress())
  expect(feed.statusCode).toBe(200)
  expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(feed.headers['cache-control']).toBe('private, no-cache')
  expect(feed.body).toContain('X-WR-CALNAME:Test\\, Studio: my classes')
  expect(feed.body).toContain('X-WR-TIMEZONE:Asia/Kolkata')
  const [event] = eventsOf(feed.body)
  expect(event).toMatchObject({
    UID: id,
    SEQUENCE: '0',
    STATUS: 'CONFIRMED',
    DTSTART: '20261127T130000Z',
    DTEND: '20261127T135000Z',
    DTSTAMP: '20261123T063000Z',
    'LAST-MODIFIED': '20261123T063000Z',
    SUMMARY: 'mat at 18:30',
    GEO: '28.4;77.3',
  })
  expect(event?.LOCATION).toBe(
    'Faridabad Studio\\n12\\, High Street\\; first floor\\, Sector 15\\, Faridabad 121007',
  )
  expect(event?.DESCRIPTION).toContain('Cancel here free of charge until')
})

test('lines are folded at 75 octets and end as the standard requires', async () => {
  await book('2026-11-27')
  const { body } = await fetchFeed(await makeAddress())
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('a cancelled booking stays in the feed as cancelled, with a higher sequence of the same event', async () => {
  const id = await book('2026-11-27')
  const url = await makeAddress()
  studio.clock.advance({ minutes: 5 })
  expect((await member.call('PUT', `/user/cancel-order/${id}`)).status).toBe(200)
  const secondId = await book('2026-11-27')
  const events = eventsOf((await fetchFeed(url)).body)
  expect(events).toHaveLength(2)
  const cancelledEvent = events.find(({ UID }) => UID === id)
  expect(cancelledEvent).toMatchObject({
    STATUS: 'CANCELLED',
    SEQUENCE: '1',
    SUMMARY: 'Cancelled: mat at 18:30',
  })
  expect(Number(cancelledEvent?.DTSTAMP?.slice(9, 15))).toBeGreaterThan(63000)
  expect(events.find(({ UID }) => UID === secondId)).toMatchObject({ STATUS: 'CONFIRMED', SEQUENCE: '0' })
})

test('moving a session or renaming a class raises the sequence; the booking of another member does not', async () => {
  const { db } = studio.deps
  const id = await book('2026-11-28')
  const url = await makeAddress()
  const sequence = async () =>
    Number(eventsOf((await fetchFeed(url)).body).find(({ UID }) => UID === id)?.SEQUENCE)
  const before = await sequence()
  const other = await newMember(`seat${count}@people.example`)
  await other.call('POST', `/user/create-order/${classId}`, { body: { date: '2026-11-28' } })
  expect(await sequence()).toBe(before)
  await db
    .updateTable('session')
    .set({ startsAt: '2026-11-28T13:30:00Z', endsAt: '2026-11-28T14:20:00Z' })
    .where('classId', '=', classId)
    .where('date', '=', '2026-11-28')
    .execute()
  expect(await sequence()).toBe(before + 1)
  await db.updateTable('class').set({ title: 'Mat, slowly' }).where('id', '=', classId).execute()
  expect(await sequence()).toBe(before + 2)
  await db.updateTable('class').set({ title: 'mat at 18:30' }).where('id', '=', classId).execute()
})

test('a session that staff move, and a class that they rename, have the time of the change', async () => {
  const { db, clock } = studio.deps
  const id = await book('2026-12-01')
  const url = await makeAddress()
  const email = 'manager@studio.example'
  await makePerson(studio, { email, role: 'manager' })
  const manager = await signInAs(studio, email)
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('classId', '=', classId)
    .where('date', '=', '2026-12-01')
    .executeTakeFirstOrThrow()
  for (const change of [
    { kind: 'changeSession', sessionId: session.id, time: '19:00' },
    { kind: 'changeClass', classId, from: '2026-12-01', title: 'Mat, slowly' },
  ]) {
    studio.clock.advance({ minutes: 5 })
    const preview = await manager.call<{ version: string }>('POST', '/console/timetable/preview', {
      body: { change },
    })
    const body = { change, version: preview.body.data.version }
    expect((await manager.call('POST', '/console/timetable/changes', { body })).status).toBe(200)
    const now = clock.now().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
    const event = eventsOf((await fetchFeed(url)).body).find(({ UID }) => UID === id)
    expect(event).toMatchObject({ DTSTAMP: now, 'LAST-MODIFIED': now })
  }
  await db.updateTable('class').set({ title: 'mat at 18:30' }).where('id', '=', classId).execute()
})

test('an unchanged feed has the same bytes, so a calendar that has it gets 304', async () => {
  await book('2026-11-27')
  const url = await makeAddress()
  const first = await fetchFeed(url)
  studio.clock.advance({ minutes: 1 })
  const etag = String(first.headers.etag)
  expect((await fetchFeed(url, { 'if-none-match': etag })).statusCode).toBe(304)
  await book('2026-11-28')
  expect((await fetchFeed(url, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a booking leaves the feed a month after its class', async () => {
  await book('2026-11-27')
  const url = await makeAddress()
  const start = studio.clock.now()
  studio.clock.advance({ hours: 24 * 31 })
  expect(eventsOf((await fetchFeed(url)).body)).toHaveLength(1)
  studio.clock.advance({ hours: 24 * 5 })
  expect(eventsOf((await fetchFeed(url)).body)).toHaveLength(0)
  studio.clock.set(start.toString())
})

test('a replaced or revoked address stops working, and has the same response as one that never existed', async () => {
  expect((await member.call('GET', '/user/calendar-feed')).body.data).toEqual({ since: null })
  const first = await makeAddress()
  expect(first).toMatch(/^https:\/\/studio\.example\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
  const storedFeed = await member.call<{ since: string }>('GET', '/user/calendar-feed')
  expect(storedFeed.body.data.since).not.toBeNull()
  expect(JSON.stringify(storedFeed.body)).not.toContain(first.slice(-40, -4))
  const second = await makeAddress()
  expect(second).not.toBe(first)
  const never = await fetchFeed(`https://studio.example/calendar/${'x'.repeat(43)}.ics`)
  const ended = await fetchFeed(first)
  expect(ended.statusCode).toBe(404)
  expect(ended.body).toBe(never.body)
  expect((await fetchFeed(second)).statusCode).toBe(200)
  expect((await member.call('DELETE', '/user/calendar-feed')).body.data).toEqual({ since: null })
  expect((await fetchFeed(second)).statusCode).toBe(404)
  expect((await member.call('DELETE', '/user/calendar-feed')).status).toBe(200)
})

test('the address is stored only as a digest, and is never logged', async () => {
  const url = await makeAddress()
  const token = url.slice(-47, -4)
  const rows = await studio.deps.db.selectFrom('calendarFeed').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true)
  expect(redactedUrl({ url: `/calendar/${token}.ics` })).toBe('/calendar/[redacted]')
})

test('guessing addresses is throttled for the network, and does not affect existing calendars', async () => {
  const guarded = await testApp({
    features: [calendar],
    throttle: true,
    sharing: studio,
  })
  const url = await makeAddress()
  const fetchGuarded = (path: string) =>
    guarded.app.inject({ method: 'GET', url: path, remoteAddress: '203.0.113.99' })
  const responses: number[] = []
  for (let i = 0; i < 32; i += 1) {
    responses.push((await fetchGuarded(`/calendar/${String(i).padStart(43, 'a')}.ics`)).statusCode)
  }
  expect(responses.slice(0, 30)).toEqual(Array(30).fill(404))
  expect(responses.slice(30)).toEqual([429, 429])
  expect((await fetchGuarded(new URL(url).pathname)).statusCode).toBe(200)
  await guarded.close()
})

test('the file of a booking is available to its member only', async () => {
  const id = await book('2026-11-29')
  const file = await studio.app.inject({
    method: 'GET',
    url: `/api/v1/user/calendar/${id}`,
    headers: { cookie: `accessToken=${member.cookies.get('accessToken')}` },
  })
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="class.ics"')
  expect(file.body).toContain('METHOD:PUBLISH')
  expect(eventsOf(file.body)).toMatchObject([{ UID: id, STATUS: 'CONFIRMED' }])
  const other = await newMember(`nosy${count}@people.example`)
  expect((await other.call('GET', `/user/calendar/${id}`)).status).toBe(404)
  expect((await visitor(studio.app).call('GET', `/user/calendar/${id}`)).status).toBe(401)
})
