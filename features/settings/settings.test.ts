import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { studio } from '#features/studio/index.server.ts'
import type { StudioView } from '#features/studio/schema.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import type { SessionList } from '#features/timetable/schema.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { KindList } from './console/kindSchema.ts'
import type { LocationList } from './console/locationSchema.ts'
import type { ProfileView } from './console/profileSchema.ts'
import type { RuleList } from './console/ruleSchema.ts'
import type { RateList } from './console/taxSchema.ts'
import { settings } from './index.server.ts'

const features = [studio, timetable, passes, identity, booking, settings]
let server: TestApp
let second: TestApp
let instructor: string
let manager: Visitor
let owner: Visitor
beforeAll(async () => {
  server = await testApp({ features })
  second = await testApp({ features, sharing: server })
  instructor = await makeStudio(server.deps.db)
  manager = await staff('manager')
  owner = await staff('owner')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

let count = 0
async function staff(role: Role): Promise<Visitor> {
  const email = `staff${++count}@settings.example`
  await makePerson(server, { email, role, firstName: 'Radhika', lastName: 'Mehta' })
  return signInAs(server, email)
}
async function member(at: TestApp = server): Promise<Visitor> {
  const email = `member${++count}@settings.example`
  const personId = await makePerson(server, { email })
  const terms = await makePackage(server.deps.db)
  await server.deps.db
    .transaction()
    .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, server.clock.now()))
  return signInAs(at, email)
}

const location = (more: object = {}) => ({
  hindiName: 'नोएडा',
  isOnline: false,
  isShown: true,
  position: 9,
  title: 'Noida Studio',
  description: 'A floor under the metro.',
  landmark: null,
  gettingThere: ['Metro: Sector 18.'],
  holds: ['10 mats'],
  address: {
    street: '4 Sector 18',
    locality: 'Sector 18',
    city: 'Noida',
    state: 'Uttar Pradesh',
    pinCode: '201301',
  },
  openingHours: [{ weekdays: [1, 2, 3], opens: '07:00', closes: '20:00' }],
  map: null,
  art: 'plan-gurugram',
  ...more,
})
const ABOUT = {
  name: 'Contrology Studio',
  tagline: 'Two studios.',
  description: 'Pilates.',
  email: 'hello@contrology.example',
  phone: '+91 98100 00000',
  whatsappNumber: '919810000000',
  socialLinks: [],
  legalLine: 'Contrology',
  audience: 'women',
}
const kind = (more: object = {}) => ({
  name: 'Tower',
  hindiName: 'टावर',
  glyph: 'reformer',
  paidBy: ['group'],
  position: 9,
  isShown: true,
  ...more,
})

const sessionsAt = async (at: TestApp, query: string) =>
  (await visitor(at.app).call<SessionList>('GET', `/user/get-classes?${query}`)).body.data?.items
const audited = async (action: string) =>
  server.deps.db
    .selectFrom('auditEntry')
    .select(['subjectId as id', 'before', 'after'])
    .where('action', '=', action)
    .execute()

test('opening hours end after they begin, and those of one day do not overlap', async () => {
  const isRefused = async (...openingHours: { weekdays: number[]; opens: string; closes: string }[]) => {
    // The position is refused too, so that no location is created.
    const body = { name: 'Hours', ...location({ openingHours, position: -1 }) }
    const { error } = (await manager.call('POST', '/console/locations', { body })).body
    return error?.fields?.openingHours !== undefined
  }
  const morning = { weekdays: [1, 2, 6], opens: '07:00', closes: '11:00' }
  expect(await isRefused({ ...morning, closes: '06:00' })).toBe(true)
  expect(await isRefused({ ...morning, closes: '07:00' })).toBe(true)
  expect(await isRefused(morning, { weekdays: [6, 7], opens: '10:00', closes: '12:00' })).toBe(true)
  expect(await isRefused(morning, { weekdays: [1, 2], opens: '11:00', closes: '20:00' })).toBe(false)
  expect(await isRefused(morning, { weekdays: [7], opens: '10:00', closes: '12:00' })).toBe(false)
  expect(await isRefused({ ...morning, closes: '00:00' })).toBe(false)
})

test('a location and a kind of class that staff add can be booked at once, on every server', async () => {
  const opened = await manager.call<LocationList>('POST', '/console/locations', {
    body: { name: 'Noida', ...location() },
  })
  expect(opened.status).toBe(201)
  expect(
    (await manager.call('POST', '/console/locations', { body: { name: 'Noida', ...location() } })).body.error
      ?.code,
  ).toBe('NAME_TAKEN')
  for (const name of ['..', ' . ', '—', 'all', 'All']) {
    const refused = await manager.call('POST', '/console/locations', { body: { name, ...location() } })
    expect(refused.body.error?.fields).toHaveProperty('name')
  }
  const added = await manager.call<KindList>('POST', '/console/kinds', {
    body: { key: 'tower', freeHours: 3, ...kind() },
  })
  expect(added.body.data.kinds.at(-1)).toMatchObject({ key: 'tower', freeHours: 3, classes: 0 })
  const rooms = await manager.call<LocationList>('POST', '/console/rooms', {
    body: { location: 'Noida', name: 'Long room', capacity: 8 },
  })
  expect(rooms.body.data.locations.at(-1)).toMatchObject({
    name: 'Noida',
    rooms: [{ name: 'Long room', capacity: 8, classes: 0 }],
  })
  await makeClass(server.deps.db, instructor, server.clock.now(), {
    kind: 'tower',
    location: 'Noida',
    time: '18:00',
  })
  for (const app of [server, second]) {
    const locations = (await visitor(app.app).call<StudioView>('GET', '/studio')).body.data.locations
    expect(locations.map(({ name }) => name)).toContain('Noida')
    const [first] = (await sessionsAt(app, 'location=Noida&kind=tower&from=2026-11-24')) ?? []
    expect(first).toMatchObject({
      kind: 'tower',
      location: 'Noida',
      cancelBy: expect.stringContaining('T09:30'),
    })
    const booker = await member(app)
    const booked = await booker.call<BookingView>('POST', `/user/create-order/${first?._id}`, {
      body: { date: first?.date },
    })
    expect(booked.body).toMatchObject({ statusCode: 201, data: { product: { location: 'Noida' } } })
  }
  expect(await audited('location.open')).toMatchObject([{ id: 'Noida', before: null }])
  expect(await audited('kind.add')).toMatchObject([{ id: 'tower', after: { freeHours: 3 } }])
})

test('whether a kind is taught online follows the timetable, on every server', async () => {
  const teach = (at: string) =>
    makeClass(server.deps.db, instructor, server.clock.now(), { kind: 'barre', location: at, time: '06:00' })
  const inStudiosOnly = async ({ app }: TestApp) => {
    const { data } = (await visitor(app).call<StudioSettings>('GET', '/studio/settings')).body
    return data.kinds.flatMap(({ key, isInStudiosOnly }) => (isInStudiosOnly ? [key] : []))
  }
  expect(await inStudiosOnly(server)).not.toContain('barre')
  await teach('Gurugram')
  for (const each of [server, second]) await expect.poll(() => inStudiosOnly(each)).toContain('barre')
  await teach('Online')
  for (const each of [server, second]) await expect.poll(() => inStudiosOnly(each)).not.toContain('barre')
})

/** The current version of a location, which a change must name. */
const versionOf = async (name: string) => {
  const { locations } = (await manager.call<LocationList>('GET', '/console/locations')).body.data
  return locations.find((each) => each.name === name)?.version
}

test('a hidden location is not offered, and its bookings stay', async () => {
  const put = async (more: object = {}) =>
    manager.call<LocationList>('PUT', '/console/locations/Noida', {
      body: location({ version: await versionOf('Noida'), ...more }),
    })
  const hidden = await put({ isShown: false })
  expect(hidden.body.data.locations.at(-1)).toMatchObject({ isShown: false, bookings: 2 })
  const shown = async () => {
    const { locations } = (await visitor(second.app).call<StudioView>('GET', '/studio')).body.data
    return locations.map(({ name }) => name)
  }
  // The other server is notified a moment later.
  await expect.poll(shown).not.toContain('Noida')
  expect(await sessionsAt(second, 'location=Noida&from=2026-11-24')).toHaveLength(0)
  expect((await put({ isOnline: true })).body.error?.code).toBe('IN_USE')
  expect((await put()).status).toBe(200)
})

test('if two staff change a location, a kind or the profile at once, the later one is refused', async () => {
  const bothPut = async (path: string, bodies: [object, object]) => {
    const [mine, theirs] = await Promise.all([
      manager.call('PUT', path, { body: bodies[0] }),
      owner.call('PUT', path, { body: bodies[1] }),
    ])
    expect([mine.status, theirs.status].toSorted()).toEqual([200, 409])
    const refused = mine.status === 409 ? mine : theirs
    expect(refused.body.error?.code).toBe('CHANGED')
    expect(refused.body.message).toContain('changed while you were looking')
  }
  const version = await versionOf('Noida')
  await bothPut('/console/locations/Noida', [
    location({ title: 'Mine', version }),
    location({ title: 'Theirs', version }),
  ])
  await bothPut('/console/kinds/tower', [kind({ version: 1 }), kind({ name: 'High tower', version: 1 })])
  const { profile, version: profileVersion } = (
    await manager.call<ProfileView>('GET', '/console/settings/profile')
  ).body.data
  const body = { ...ABOUT, ...profile, version: profileVersion }
  await bothPut('/console/settings/profile', [
    { ...body, tagline: 'Mine' },
    { ...body, tagline: 'Theirs' },
  ])
  expect(await versionOf('Noida')).toBe((version ?? 0) + 1)
})

test('the audit contains only the changed fields', async () => {
  const last = async (action: string) => {
    const entry = await server.deps.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return [entry?.before, entry?.after]
  }
  const put = async (path: string, body: object) =>
    expect((await manager.call('PUT', path, { body })).status).toBe(200)

  await put('/console/locations/Noida', location({ version: await versionOf('Noida') }))
  const renamed = location({ title: 'Noida floor', version: await versionOf('Noida') })
  await put('/console/locations/Noida', renamed)
  expect(await last('location.change')).toEqual([{ title: 'Noida Studio' }, { title: 'Noida floor' }])

  await put('/console/kinds/tower', kind({ version: 2 }))
  await put('/console/kinds/tower', kind({ name: 'High tower', isShown: false, version: 3 }))
  expect(await last('kind.change')).toEqual([
    { name: 'Tower', isShown: true },
    { name: 'High tower', isShown: false },
  ])
  await put('/console/kinds/tower', kind({ version: 4 }))

  const found = await manager.call<ProfileView>('GET', '/console/settings/profile')
  const { profile, version } = found.body.data
  const about = { ...ABOUT, ...profile }
  await put('/console/settings/profile', { ...about, tagline: 'Three studios.', version })
  expect(await last('studio.change')).toEqual([{ tagline: about.tagline }, { tagline: 'Three studios.' }])

  const small = { location: 'Noida', name: 'Side room', capacity: 3, position: 2, isOpen: true }
  const added = await manager.call<LocationList>('POST', '/console/rooms', { body: small })
  const room = added.body.data.locations.at(-1)?.rooms.find(({ name }) => name === 'Side room')
  const { location: _, ...body } = small
  await put(`/console/rooms/${room?._id}`, { ...body, capacity: 4, version: 1 })
  expect(await last('room.change')).toEqual([{ capacity: 3 }, { capacity: 4 }])
  expect((await manager.call('DELETE', `/console/rooms/${room?._id}`)).status).toBe(200)
  expect(await last('room.remove')).toEqual([{ ...small, capacity: 4 }, null])
})

test('an unknown location is refused, and the refusal lists the locations of the studio', async () => {
  const response = await visitor(server.app).call('GET', '/user/get-classes?location=Mumbai')
  expect(response.body.error).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { location: expect.stringContaining('Noida') },
  })
})

const rules = async (who = manager) =>
  (await who.call<RuleList>('GET', '/console/settings/rules')).body.data.rules
const hoursOf = (list: RuleList['rules'], of: string) =>
  list.find(({ rule, kind: key }) => rule === 'freeHours' && key === of)
const setHours = (from: string, value = 8, who = manager) =>
  who.call<RuleList>('POST', '/console/settings/rules', {
    body: { rule: 'freeHours', kind: 'mat', value, from },
  })

test('a number applies from its day on, and existing bookings keep their cancellation policy', async () => {
  const classId = await makeClass(server.deps.db, instructor, server.clock.now(), {
    kind: 'mat',
    time: '18:30',
  })
  const booker = await member()
  const book = async (who: Visitor) =>
    (await who.call<BookingView>('POST', `/user/create-order/${classId}`, { body: { date: '2026-11-26' } }))
      .body.data
  const before = await book(booker)
  expect((await setHours('2026-11-23')).body.error?.code).toBe('TOO_EARLY_TO_APPLY')
  expect((await setHours('2026-11-26', 500)).body.error?.fields).toHaveProperty('value')
  const change = { rule: 'freeHours', kind: 'mat', value: 8, from: '2026-11-26' }
  const preview = await manager.call('POST', '/console/settings/rules/preview', { body: change })
  expect(preview.body.data).toMatchObject({
    value: 6,
    bookings: 1,
    promise: { en: expect.stringContaining('10:30 am'), hi: expect.stringContaining('10:30') },
  })
  const set = await setHours('2026-11-26')
  expect(set.status).toBe(201)
  expect(hoursOf(set.body.data.rules, 'mat')).toMatchObject({
    value: 6,
    history: [
      { value: 6, setBy: null },
      { from: '2026-11-26', value: 8, setBy: 'Radhika Mehta', isAhead: true },
    ],
  })
  const deadlinesAt = async (app: TestApp) => {
    const listed = (await sessionsAt(app, 'kind=mat&location=Faridabad&from=2026-11-24')) ?? []
    return Object.fromEntries(listed.map(({ date, cancelBy }) => [date, cancelBy.slice(11, 16)]))
  }
  const deadlines = { '2026-11-25': '07:00', '2026-11-26': '05:00' }
  expect(await deadlinesAt(server)).toMatchObject(deadlines)
  // The other server is notified a moment later.
  await expect.poll(() => deadlinesAt(second)).toMatchObject(deadlines)
  expect(before.cancelBy).toContain('T07:00')
  expect((await book(await member())).cancelBy).toContain('T05:00')
  const bookings = await booker.call<{ item: BookingView }[]>('GET', '/user/get-scheduled-class')
  expect(bookings.body.data[0]?.item.cancelBy).toContain('T07:00')
  expect(await audited('rule.set')).toMatchObject([{ before: { value: 6 }, after: { value: 8 } }])
})

test('the preview of the free hours shows what cancelling late costs on that day', async () => {
  await server.deps.db
    .insertInto('ruleNumber')
    .values({ rule: 'lateCounted', value: 0, fromDate: '2026-12-24' })
    .execute()
  await loadSettings(server.deps.db)
  const policyFrom = async (from: string) => {
    const change = { rule: 'freeHours', kind: 'mat', value: 8, from }
    const { body } = await manager.call<{ promise: { en: string } | null }>(
      'POST',
      '/console/settings/rules/preview',
      { body: change },
    )
    return body.data.promise?.en
  }
  expect(await policyFrom('2026-12-23')).toMatch(/costs 1 session\.$/)
  expect(await policyFrom('2026-12-24')).toMatch(/costs nothing\.$/)
})

test('if two people set the same number from the same day at once, one of them is refused', async () => {
  const responses = await Promise.all([setHours('2026-12-01', 9), setHours('2026-12-01', 10, owner)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test("a future number can be withdrawn once; one that applies can't be", async () => {
  const ahead = hoursOf(await rules(), 'mat')?.history.find(({ from }) => from === '2026-12-01')
  const withdraw = (id: string | undefined) => manager.call('DELETE', `/console/settings/rules/${id}`)
  const both = await Promise.all([withdraw(ahead?._id), withdraw(ahead?._id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const [first] = hoursOf(await rules(), 'mat')?.history ?? []
  expect((await withdraw(first?._id)).body.error?.code).toBe('HOLDS_ALREADY')
  expect(await audited('rule.withdraw')).toHaveLength(1)
})

test('the database refuses to change or delete a number or a rate', async () => {
  await server.database.asOwner(async (direct) => {
    await expect(direct.query('update rule_number set value = 1')).rejects.toThrow(/not allowed/)
    await expect(direct.query('delete from rule_number')).rejects.toThrow(/not allowed/)
    await expect(direct.query('update gst_rate set basis_points = 0')).rejects.toThrow(/not allowed/)
    await expect(direct.query('truncate rule_number')).rejects.toThrow(/not allowed/)
  })
})

test('two sessions are never in one room at a time: the later one has no room until staff choose', async () => {
  const { db, clock } = server.deps
  const { rooms } =
    (await manager.call<LocationList>('GET', '/console/locations')).body.data.locations.at(-1) ?? {}
  const [room] = rooms ?? []
  const make = (time: string) =>
    makeClass(db, instructor, clock.now(), { location: 'Noida', time, roomId: room?._id ?? '' })
  const [first, clashing, after] = [await make('10:00'), await make('10:30'), await make('10:50')]
  const inRoom = async (classId: string) =>
    (await db.selectFrom('session').select('roomId').where('classId', '=', classId).execute()).map(
      (s) => s.roomId,
    )
  expect(new Set(await inRoom(first))).toEqual(new Set([room?._id]))
  expect(new Set(await inRoom(clashing))).toEqual(new Set([null]))
  expect(new Set(await inRoom(after))).toEqual(new Set([room?._id]))
  const force = sql`update session set room_id = ${room?._id} where class_id = ${clashing}`.execute(db)
  await expect(force).rejects.toMatchObject({ constraint: 'session_room' })
  const smaller = { name: 'Long room', capacity: 2, version: 1 }
  const change = (body: object) => manager.call('PUT', `/console/rooms/${room?._id}`, { body })
  expect((await change(smaller)).body.error?.code).toBe('IN_USE')
  expect((await change({ ...smaller, capacity: 9 })).status).toBe(200)
  // A change of an old version is refused.
  expect((await change({ ...smaller, capacity: 10 })).body.error?.code).toBe('CHANGED')
  expect((await manager.call('DELETE', `/console/rooms/${room?._id}`)).body.error?.code).toBe('IN_USE')
  // Seats that are taken count, also those of a class that has fewer by now.
  await sql`update class set capacity = 1 where room_id = ${room?._id}`.execute(db)
  await sql`
    insert into seat_hold (session_id, person_id, created_at, expires_at)
    select s.id, q.id, s.starts_at - interval '1 day', s.starts_at
    from (select id, starts_at from session where class_id = ${after} order by starts_at desc limit 1) s,
      (select id from person limit 2) q`.execute(db)
  await sql`update session set capacity = 1 where room_id = ${room?._id}`.execute(db)
  expect((await change({ ...smaller, capacity: 1, version: 2 })).body.error?.code).toBe('IN_USE')
  expect((await change({ ...smaller, version: 2 })).status).toBe(200)
})

test('a GST rate can only be set by the owner, and applies from its day on', async () => {
  const body = { packageTypes: ['group'], basisPoints: 1200, from: '2026-12-01' }
  expect((await manager.call('POST', '/console/settings/gst', { body })).body.error?.code).toBe('FORBIDDEN')
  const set = await owner.call<RateList>('POST', '/console/settings/gst', { body })
  const own = set.body.data.rates.filter(({ packageType }) => packageType === 'group')
  expect(own).toMatchObject([
    { basisPoints: 1800, holds: true },
    { basisPoints: 1200, holds: false, isAhead: true },
  ])
  expect(await audited('gst.set')).toMatchObject([
    { before: { basisPoints: 1800, sac: '999723' }, after: { basisPoints: 1200, sac: '999723' } },
  ])
  const gstRate = async () => (await visitor(second.app).call('GET', '/studio/gst')).body.data
  expect(await gstRate()).toEqual({ gstPercent: 18 })
  const withdrawn = await owner.call<RateList>('DELETE', `/console/settings/gst/${own[1]?._id}`)
  expect(withdrawn.body.data.rates.filter(({ packageType }) => packageType === 'group')).toHaveLength(1)
})

test('the service code is set with the rate; without one, the last code of each type is used', async () => {
  const set = (from: string, packageTypes: string[], sac?: string) =>
    owner.call<RateList>('POST', '/console/settings/gst', {
      body: { packageTypes, basisPoints: 500, from, ...(sac === undefined ? {} : { sac }) },
    })
  const sacs = (data: RateList, type: string) =>
    data.rates.filter(({ packageType }) => packageType === type).map(({ sac }) => sac)
  const first = await set('2026-12-10', ['reformer'], '9992')
  expect(sacs(first.body.data, 'reformer')).toEqual(['999723', '9992'])
  const later = (await set('2026-12-20', ['reformer', 'semiPrivate'])).body.data
  expect(sacs(later, 'reformer')).toEqual(['999723', '9992', '9992'])
  expect(sacs(later, 'semiPrivate')).toEqual(['999723', '999723'])
  // A rate from a day between two others applies until the later one.
  const between = (await set('2026-12-05', ['reformer'])).body.data
  expect(sacs(between, 'reformer')).toEqual(['999723', '999723', '9992', '9992'])
  for (const sac of ['999', '99972', 'ABCDEF', '999723123'])
    expect((await set('2026-12-25', ['reformer'], sac)).body.error?.fields?.sac).toContain('4, 6 or 8')
})

test('the preview shows who is affected by a change of the packages for a kind', async () => {
  const body = { paidBy: ['private'] }
  const preview = await manager.call<{ passes: number; bookings: number }>(
    'POST',
    '/console/kinds/mat/preview',
    { body },
  )
  expect(preview.body.data).toMatchObject({ bookings: 2 })
  expect(preview.body.data.passes).toBeGreaterThanOrEqual(2)
  const drawn = await manager.call('PUT', '/console/kinds/mat', {
    body: kind({ glyph: 'unicorn', version: 1 }),
  })
  expect(drawn.body.error?.fields).toHaveProperty('glyph')
})

test('only rules and rates that are relevant for the studio are marked as such', async () => {
  const { db } = server.database
  const readRules = async () => {
    const { rules } = (await manager.call<RuleList>('GET', '/console/settings/rules')).body.data
    return rules.filter(({ applies }) => applies).map(({ rule, kind }) => (kind ? `${rule} ${kind}` : rule))
  }
  const readTypes = async () =>
    (await manager.call<RateList>('GET', '/console/settings/gst')).body.data.offered
  const show = async (locations: string[], kinds: string[]) => {
    await db
      .updateTable('location')
      .set({ isShown: sql<boolean>`${locations.length === 0} or name = any(${locations})` })
      .execute()
    await db
      .updateTable('classKind')
      .set({ isShown: sql<boolean>`${kinds.length === 0} or key = any(${kinds})` })
      .execute()
    await loadSettings(db)
  }
  expect(await readRules()).toEqual(
    expect.arrayContaining(['freeHours private', 'freeHoursOnline', 'travelMinutes']),
  )
  await show(['Gurugram'], ['mat'])
  expect(await readRules()).toContain('freeHours mat')
  for (const rule of ['freeHours private', 'freeHours barre', 'freeHoursOnline', 'travelMinutes'])
    expect(await readRules()).not.toContain(rule)
  const offered = await readTypes()
  expect(offered).toContain('group')
  expect(offered).not.toContain('private')
  // While no visible kind of class is paid by a package, it is not sold and needs no rate.
  await makePackage(db, { packageType: 'private' })
  expect(await readTypes()).not.toContain('private')
  await show([], [])
})
