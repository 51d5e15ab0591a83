import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { locationsInHindi } from '#db/demo/hindi/studio.ts'
import { studioProfile } from '#db/demo/studio.ts'
import { booking } from '#features/booking/index.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { CapturedMail } from '#lib/devMailbox.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, type Holder, makeHolder, readPass, sessionOn } from '#tests/holders.ts'
import { makeHouseholdMember, makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio, type TestClass } from '#tests/timetable.ts'
import { bookSession } from './usecases/bookSession.server.ts'
import { cancelBooking } from './usecases/cancelBooking.server.ts'
import { cancelSession } from './usecases/cancelSession.server.ts'
import { revokePass } from './usecases/revokePass.server.ts'

/** A Wednesday; the test clock is at noon on Monday, studio time. */
const DATE = '2026-11-25'
const NOW = '2026-11-23T06:30:00Z'
const LATE = '2026-11-24T16:30:00Z'
let server: TestApp
let instructor: string
let desk: string
let eight: PackageRow
let unlimited: PackageRow

beforeAll(async () => {
  server = await testApp({ features: [], jobs: [booking], now: NOW })
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  instructor = await makeStudio(db)
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  eight = await makePackage(db)
  unlimited = await makePackage(db, { totalSessions: null, packageName: 'Unlimited' })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(NOW))

async function bookClass(given: TestClass = {}, terms = eight) {
  const { deps, clock } = server
  const classId = await makeClass(deps.db, instructor, clock.now(), given)
  const member = await makeHolder(server, terms)
  const booking = await bookSession(deps, { classId, date: DATE }, member, clock.now())
  return { classId, member, booking }
}

/** The newest mail to the holder, when this many have arrived. */
async function mailTo({ email }: Holder, count = 1): Promise<CapturedMail> {
  const mails = await server.waitForMail(email, count)
  expect(mails).toHaveLength(count)
  return mails[0] as CapturedMail
}

/** The properties of a calendar event by name, with folded lines joined (RFC 5545). */
function eventIn({ attachments }: CapturedMail): Record<string, string> {
  expect(attachments).toHaveLength(1)
  const lines = attachments[0]?.content.replace(/\r?\n[ \t]/g, '').split(/\r?\n/) ?? []
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => [line.split(/[:;]/)[0], line.slice(line.indexOf(':') + 1)]),
  )
}

test('a confirmation contains the day, time, location, directions, instructor and pass', async () => {
  const { member } = await bookClass({ minutes: 50 })
  const { subject, text, html } = await mailTo(member)
  expect(subject).toBe('Booked: mat at 18:30, Wednesday 25 November, 6:30 pm')
  for (const part of [text, html]) {
    expect(part).toContain('You are booked, Meera')
    expect(part).toContain('Wednesday 25 November 2026')
    expect(part).toContain('6:30 pm to 7:20 pm India time, 50 minutes')
    expect(part).toContain('Ishita Test')
    expect(part).toContain('Faridabad Studio')
    expect(part).toContain('14 Sector 15 Market, second floor, Faridabad 121007')
    expect(part).toContain('The stairs are left of the bakery.')
    expect(part).toContain('Metro: Neelam Chowk Ajronda on the Violet Line')
    expect(part).toContain('https://www.google.com/maps/dir/?api=1')
    expect(part).toContain('Group 8, 7 left')
  }
})

test('a confirmation repeats the stored cancellation policy, and says how to contact the studio', async () => {
  const { member, booking } = await bookClass()
  expect(booking.promise).toMatch(/^Cancel here free of charge until .* by telling us/)
  const { text, html } = await mailTo(member)
  for (const part of [text, html]) {
    expect(part).toContain(`${booking.promise}.`)
    expect(part).toContain('https://wa.me/919810000000')
    expect(part).toContain('+91 98100 00000')
  }
  expect(html).toContain('href="tel:+919810000000"')
})

test('a confirmation links to its booking, and to its cancellation', async () => {
  const { member, classId, booking } = await bookClass()
  const { text, html } = await mailTo(member)
  for (const part of [text, html.replaceAll('&amp;', '&')]) {
    expect(part).toContain(`https://studio.example/class-schedule?book=${classId}.${DATE}`)
    expect(part).toContain(`https://studio.example/?account=schedule&cancel=${booking.id}`)
  }
})

test('the mails about a household member without an address lead to no booking by the person who reads them', async () => {
  const head = await makeHolder(server, eight)
  const { deps, clock } = server
  const classId = await makeClass(deps.db, instructor, clock.now(), {})
  // Similar to it, so that its cancellation could offer it.
  await makeClass(deps.db, instructor, clock.now(), { time: '19:30' })
  const child = await makeHouseholdMember(server, head.personId, 'Kabir')
  await grantTo(server, child, eight)
  const { id } = await bookSession(deps, { classId, date: DATE }, { personId: child }, clock.now())
  const confirmation = await mailTo(head)
  for (const part of [confirmation.text, confirmation.html.replaceAll('&amp;', '&')]) {
    expect(part).toContain('You are booked, Kabir')
    expect(part).toContain(`https://studio.example/?account=schedule&booking=${id}`)
    expect(part).toContain(`https://studio.example/?account=schedule&cancel=${id}`)
    expect(part).not.toContain('book=')
  }
  const { id: sessionId } = await sessionOn(server, classId, DATE)
  await cancelSession(deps, sessionId, 'teacher unwell', desk, clock.now())
  expect((await mailTo(head, 2)).html).not.toContain('book=')
})

test('on the day of the class a confirmation links to the studio, because only staff can cancel', async () => {
  server.clock.set('2026-11-25T02:00:00Z')
  const { member } = await bookClass({ time: '18:00' })
  const { text, html } = await mailTo(member)
  for (const part of [text, html]) {
    expect(part).not.toContain('cancel=')
    expect(part).not.toContain('Cancel this booking')
    expect(part).toContain(`Call ${studioProfile.phone}`)
    expect(part).toContain('https://wa.me/')
  }
})

test('a confirmation has a calendar event attached, and each later mail its current version', async () => {
  const { member, booking } = await bookClass({ time: '10:00' })
  const confirmed = await mailTo(member)
  expect(confirmed.attachments[0]).toMatchObject({
    filename: `mat-at-10-00-${DATE}.ics`,
    contentType: 'text/calendar',
  })
  const event = eventIn(confirmed)
  expect(event).toMatchObject({
    METHOD: 'PUBLISH',
    UID: booking.id,
    DTSTART: '20261125T043000Z',
    DTEND: '20261125T052000Z',
    SUMMARY: 'mat at 10:00',
    STATUS: 'CONFIRMED',
  })
  expect(event.LOCATION).toContain('14 Sector 15 Market')
  await cancelBooking(server.deps, booking.id, member, server.clock.now())
  const cancelledEvent = eventIn(await mailTo(member, 2))
  expect(cancelledEvent).toMatchObject({ UID: booking.id, STATUS: 'CANCELLED' })
  expect(Number(cancelledEvent.SEQUENCE)).toBeGreaterThan(Number(event.SEQUENCE))
})

test('a mail about an online class says how to join, without directions or socks', async () => {
  const { member } = await bookClass({ location: 'Online' })
  const { text } = await mailTo(member)
  expect(text).toContain('How to join')
  expect(text).toContain('Join from the side: turn your mat so that the camera sees you in profile.')
  expect(text).not.toMatch(/socks|Getting there|maps/)
})

test.each([
  ['a session', () => eight, 'it costs 1 session, as stated', 'the session is back on your Group 8'],
  [
    'a day',
    () => unlimited,
    'your pass ends 1 day earlier, as stated',
    'your Unlimited runs as long as before',
  ],
])(
  'a cancellation mail says what was charged: %s if late, nothing if in time',
  async (_, terms, late, free) => {
    const inTime = await bookClass({ time: '10:00' }, terms())
    await mailTo(inTime.member)
    await cancelBooking(server.deps, inTime.booking.id, inTime.member, server.clock.now())
    expect((await mailTo(inTime.member, 2)).text).toContain(free)
    const tooLate = await bookClass({ time: '10:00' }, terms())
    await mailTo(tooLate.member)
    server.clock.set(LATE)
    await cancelBooking(server.deps, tooLate.booking.id, tooLate.member, server.clock.now())
    const { text } = await mailTo(tooLate.member, 2)
    expect(text).toContain(late)
    expect(text).toContain(tooLate.booking.promise)
  },
)

test('the mail about a class that the studio cancels says what is returned, and the days added to the pass', async () => {
  const short = await makePackage(server.deps.db, { validityDays: 4, unusedDays: 4 })
  for (const [terms, longer] of [
    [eight, false],
    [short, true],
  ] as const) {
    const { member, classId } = await bookClass({}, terms)
    await mailTo(member)
    const { id } = await sessionOn(server, classId, DATE)
    await cancelSession(server.deps, id, 'teacher unwell', desk, server.clock.now())
    const { subject, text, attachments } = await mailTo(member, 2)
    expect(subject).toBe('The studio cancelled mat at 18:30, Wednesday 25 November, 6:30 pm')
    expect(text).toContain('The session is back on your Group 8: 8 left.')
    expect(attachments[0]?.content).toContain('STATUS:CANCELLED')
    expect(text.includes('Your pass is valid 7 days longer, until')).toBe(longer)
    expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
  }
})

test('a member who uses the site in Hindi gets the whole mail in Hindi', async () => {
  const { db } = server.deps
  await db
    .updateTable('location')
    .set({ hindi: JSON.stringify(locationsInHindi.Faridabad) })
    .where('name', '=', 'Faridabad')
    .execute()
  const classId = await makeClass(db, instructor, server.clock.now(), { time: '10:00' })
  const member = await makeHolder(server, eight)
  await db.updateTable('person').set({ language: 'hi' }).where('email', '=', member.email).execute()
  const { promise } = await bookSession(server.deps, { classId, date: DATE }, member, server.clock.now())
  const { text, html } = await mailTo(member)
  expect(promise).toMatch(/^Cancel here free of charge/)
  expect(text).toContain(
    'मंगल रात 8 बजे तक यहीं मुफ़्त में रद्द करें; उसके बाद रद्द करने पर 1 सेशन कटेगा। बुधवार को सिर्फ़ हमें बताकर।',
  )
  const sentences = text.split('\n').filter((line) => /[.!?]/.test(line) && !/https?:|@|\.ics/.test(line))
  for (const line of sentences) expect(line).toMatch(/\p{Script=Devanagari}/u)
  expect(html).toContain(`${server.deps.publicUrl}/hi/class-schedule?`)
})

test('a person who shares a pass that is revoked reads that it has ended, not that a session is back on it', async () => {
  const { deps, clock } = server
  const terms = { packageType: 'semiPrivate', packageName: 'Duo 8', shareable: true } as const
  const holder = await makeHolder(server, await makePackage(deps.db, terms))
  const email = `${crypto.randomUUID()}@sharer.example`
  const personId = await makePerson(server, { email })
  const { passId } = holder
  await inTransaction(deps.db, (trx) => sharePass(trx, { passId, personId, by: desk }, clock.now()))
  const classId = await makeClass(deps.db, instructor, clock.now(), { kind: 'semiPrivate' })
  await bookSession(deps, { classId, date: DATE }, { personId }, clock.now())
  await server.waitForMail(email)
  const revocation = { passId, reason: 'Refunded', by: desk }
  await inTransaction(deps.db, (trx) => revokePass(trx, deps, revocation, clock.now()))
  const [mail] = await server.waitForMail(email, 2)
  expect(mail?.subject).toMatch(/^Cancelled:/)
  expect(mail?.text).toContain('Your Duo 8 has ended, and nothing more can be booked on it.')
  expect(mail?.text).not.toContain('back on your')
})
