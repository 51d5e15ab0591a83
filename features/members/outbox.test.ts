import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioProfile } from '#db/demo/studio.ts'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { attendance } from '#features/attendance/index.server.ts'
import { booking } from '#features/booking/index.server.ts'
import { classChanged, classTomorrow } from '#features/booking/mailKinds.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { wakeWorkers } from '#lib/enqueued.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Holder, makeHolder } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { withPersonalData } from '#tests/personalData.ts'
import { type RefusingSmtp, startRefusingSmtp } from '#tests/smtpServer.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { MemberMessage } from './console/historySchema.ts'
import type { MemberList } from './console/listSchema.ts'
import type { MemberProfile } from './console/profileSchema.ts'
import { failLostMessages } from './outboxStore.server.ts'

const DATE = '2026-11-25'
const UNKNOWN = { code: 550, text: '5.1.1 <somebody@holder.example> no such user' }
const LATER = { code: 451, text: '4.7.1 try again later' }
let smtp: RefusingSmtp
let server: TestApp
let other: TestApp
let desk: Visitor
let owner: Visitor
let instructor: string

beforeAll(async () => {
  smtp = await startRefusingSmtp()
  const features = withPersonalData([identity, booking, members, attendance])
  server = await testApp({ features, jobs: [booking], smtpUrl: smtp.url })
  other = await testApp({ features, jobs: [booking], smtpUrl: smtp.url, sharing: server })
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  instructor = await makeStudio(db)
  await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  await makePerson(server, { email: 'owner@studio.example', role: 'owner' })
  desk = await signInAs(server, 'desk@studio.example')
  // Signs in at the other server, because the tests check that the two servers together send each mail only once.
  owner = await signInAs(other, 'owner@studio.example')
})
afterAll(async () => {
  await other.close()
  await server.close()
  await smtp.stop()
})

async function book(member: Holder, date = DATE) {
  const { deps, clock } = server
  const classId = await makeClass(deps.db, instructor, clock.now())
  return bookSession(deps, { classId, date }, member, clock.now())
}
const holder = async () => makeHolder(server, await makePackage(server.deps.db))
/** A member who books while the mail server gives this reply. */
async function bookedWhile(answer: Parameters<typeof smtp.answers.set>[1]) {
  const member = await holder()
  smtp.answers.set(member.email, answer)
  const { id } = await book(member)
  return { ...member, bookingId: id }
}
const messages = async ({ personId }: Pick<Holder, 'personId'>, by = desk) =>
  (await by.call<{ rows: MemberMessage[] }>('GET', `/console/members/${personId}/messages`)).body.data.rows
const states = async (of: Holder) => (await messages(of)).map(({ state }) => state)
const untilStates = (of: Holder, expected: string[]) =>
  expect.poll(() => states(of), { timeout: 30_000 }).toEqual(expected)
const again = (of: Holder, mailId: string, by = desk) =>
  by.call('POST', `/console/members/${of.personId}/messages/${mailId}/again`)
const profile = async ({ personId }: Holder) =>
  (await desk.call<MemberProfile>('GET', `/console/members/${personId}`)).body.data
const alerts = async () => {
  const { alerts: all } = (await desk.call<TodayView>('GET', '/console/today')).body.data
  return Object.fromEntries(
    all.flatMap((alert) =>
      'people' in alert && alert.kind !== 'tooFew' ? [[alert.kind, alert.people]] : [],
    ),
  )
}
const readList = async (filter: string) =>
  (await desk.call<MemberList>('GET', `/console/members?filter=${filter}&limit=100`)).body.data.rows.map(
    ({ _id }) => _id,
  )
const receivedBy = ({ email }: Holder) => smtp.received.filter(({ to }) => to === email).length
const send = (mail: Mail) => inTransaction(server.deps.db, (trx) => server.deps.mailer.send(trx, mail))
const remind = (id: string) =>
  inTransaction(server.deps.db, (trx) => server.deps.mailer.sendMade(trx, classTomorrow, id))
/** Makes the queue try to send the mail now; with `last`, for the last time. */
async function tryNow({ personId }: Holder, last = false) {
  await sql`
    update pgboss.job set start_after = now() - interval '1 minute'
      ${last ? sql`, retry_limit = retry_count + 1` : sql``}
    where name = 'mail' and state = 'retry' and id in (select id from sent_mail where person_id = ${personId})`.execute(
    server.deps.db,
  )
  wakeWorkers('mail')
}
const jobsDone = async ({ personId }: Holder) =>
  expect
    .poll(
      async () =>
        (
          await sql`select from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')
            and id in (select id from sent_mail where person_id = ${personId})`.execute(server.deps.db)
        ).rows.length,
      { timeout: 20_000 },
    )
    .toBe(0)

const jobsTriedOnce = (of: Holder) =>
  expect
    .poll(
      async () => (await messages(of)).some(({ state, trouble }) => state === 'sent' || trouble !== null),
      { timeout: 15_000 },
    )
    .toBe(true)

test('a mail is queued when its transaction commits, and then sent', async () => {
  const member = await holder()
  smtp.answers.set(member.email, LATER)
  const { id } = await book(member)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sent_mail where person_id = ${member.personId} and about = ${id}`.execute(
    server.deps.db,
  )
  expect(rows).toEqual([{ count: 1 }])
  smtp.answers.delete(member.email)
  await jobsTriedOnce(member)
  await tryNow(member)
  await untilStates(member, ['sent'])
  expect(await messages(member)).toMatchObject([
    { kind: 'bookingConfirmed', trouble: null, againAt: null, dueAt: null },
  ])
})

test('a mail to a mailbox that does not exist is tried once, and does not delay other mails', async () => {
  const member = await bookedWhile(UNKNOWN)
  const slow = await bookedWhile('hangs')
  const well = await holder()
  await book(well)
  await untilStates(well, ['sent'])
  await untilStates(member, ['failed'])
  // A server is killed during the last attempt to send a third mail.
  const lost = await bookedWhile(LATER)
  await jobsTriedOnce(lost)
  await sql`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '5 minutes',
      retry_limit = retry_count
    where name = 'mail' and id in (select id from sent_mail where person_id = ${lost.personId})`.execute(
    server.deps.db,
  )
  expect(await states(slow)).toEqual(['waiting'])
  const [mail] = await messages(member)
  expect(mail).toMatchObject({ trouble: { reason: 'noMailbox', code: '550 5.1.1' } })
  expect(JSON.stringify(mail)).not.toContain('somebody@')
  await jobsDone(member)
  expect(smtp.offered.get(member.email)).toBe(1)
  expect((await profile(member)).unreachedSince).not.toBeNull()
  expect(await alerts()).toMatchObject({ memberMails: 1, unreached: 1 })
  expect(await readList('mailFailed')).toEqual([member.personId])
  expect(await readList('unreached')).toEqual([member.personId])
  // Without a reply from the mail server the mail stays queued, with the reason.
  await expect
    .poll(async () => (await messages(slow))[0]?.trouble?.reason, { timeout: 60_000 })
    .toBe('noAnswer')
  expect(await states(slow)).toEqual(['waiting'])
  smtp.answers.delete(slow.email)
  await tryNow(slow)
  await untilStates(slow, ['sent'])
  // The queue looks for jobs of a killed server once a minute; this makes it look now.
  await sql`update pgboss.queue set monitor_on = null where name = 'mail'`.execute(server.deps.db)
  const supervisor = new PgBoss({ connectionString: server.database.url, supervise: false, schedule: false })
  await supervisor.start()
  await supervisor.supervise('mail')
  await supervisor.stop()
  await untilStates(lost, ['failed'])
}, 120_000)

test('a mail that the server postpones is tried again, and after the last attempt fails with the reason', async () => {
  const member = await bookedWhile(LATER)
  await expect
    .poll(async () => (await messages(member))[0]?.trouble?.code, { timeout: 15_000 })
    .toBe('451 4.7.1')
  expect(await states(member)).toEqual(['waiting'])
  const [{ next } = { next: 0 }] = (
    await sql<{ next: number }>`
      select extract(epoch from start_after - now())::int as next from pgboss.job
      where name = 'mail' and id = (select id from sent_mail where person_id = ${member.personId})`.execute(
      server.deps.db,
    )
  ).rows
  expect(next).toBeLessThanOrEqual(900)
  await tryNow(member, true)
  await untilStates(member, ['failed'])
  expect((await messages(member))[0]?.trouble).toMatchObject({ reason: 'busy', code: '451 4.7.1' })
  expect((await profile(member)).unreachedSince).toBeNull()

  // Sent again by two members of staff, and by one of them twice: still one mail.
  smtp.answers.delete(member.email)
  const [{ _id = '' } = {}] = await messages(member)
  const answers = await Promise.all([again(member, _id), again(member, _id, owner), again(member, _id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await untilStates(member, ['sent', 'failed'])
  expect(receivedBy(member)).toBe(1)
  expect((await messages(member))[1]?.againAt).not.toBeNull()
  expect(await readList('mailFailed')).not.toContain(member.personId)
  const { rows } = await sql<{ after: { mail: string } }>`
    select after from audit_entry where action = 'member.mailAgain' and person_id = ${member.personId}`.execute(
    server.deps.db,
  )
  expect(rows).toHaveLength(1)
  expect((await again(member, (await messages(member))[0]?._id ?? '')).body.error?.code).toBe(
    'MAIL_NOT_AGAIN',
  )
}, 60_000)

test('a mail is not sent again if it no longer applies, or if it was queued as a finished text', async () => {
  const member = await bookedWhile(UNKNOWN)
  await untilStates(member, ['failed'])
  const { deps, clock } = server
  await cancelBooking(deps, member.bookingId, member, clock.now())
  await untilStates(member, ['failed', 'failed'])
  const [cancelled, confirmed] = await messages(member)
  const notApplicable = await again(member, confirmed?._id ?? '')
  expect([notApplicable.status, notApplicable.body.message]).toEqual([
    409,
    'There is no longer a reason for this mail, so nothing was sent.',
  ])
  expect((await messages(member)).map(({ againAt }) => againAt)).toEqual([null, null])
  expect(cancelled?.kind).toBe('bookingCancelled')

  const secret = await holder()
  smtp.answers.set(secret.email, UNKNOWN)
  await send({ to: secret.email, subject: 'A mail with a link', html: '<p>a link</p>', text: 'a link' })
  await untilStates(secret, ['failed'])
  const [mail] = await messages(secret)
  expect(mail).toMatchObject({ subject: 'A mail with a link', kind: null })
  const refused = await again(secret, mail?._id ?? '')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This mail is not stored. If it had a code or a link, they can ask for a new one themselves.',
  ])
  // The mail is not found under somebody else's record.
  expect((await again(member, mail?._id ?? '')).status).toBe(404)
})

test('a refused address gets only required mails, until a mail is accepted or the address changes', async () => {
  const member = await bookedWhile(UNKNOWN)
  await untilStates(member, ['failed'])
  await remind(member.bookingId)
  await untilStates(member, ['failed'])
  await jobsDone(member)
  expect(smtp.offered.get(member.email)).toBe(1)
  // The mailbox exists again, and the next required mail is tried.
  smtp.answers.delete(member.email)
  const second = await book(member, '2026-11-26')
  await untilStates(member, ['sent', 'failed'])
  expect((await profile(member)).unreachedSince).toBeNull()
  await remind(member.bookingId)
  await untilStates(member, ['sent', 'sent', 'failed'])

  smtp.answers.set(member.email, UNKNOWN)
  await cancelBooking(server.deps, second.id, member, server.clock.now())
  await expect.poll(async () => (await profile(member)).unreachedSince, { timeout: 15_000 }).not.toBeNull()
  await server.deps.db
    .updateTable('person')
    .set({ email: `new-${member.email}` })
    .where('id', '=', member.personId)
    .execute()
  expect((await profile(member)).unreachedSince).toBeNull()
}, 60_000)

test('after a server is killed, a sent mail is repeated at most once, and never if the result was recorded', async () => {
  const member = await holder()
  await book(member)
  await untilStates(member, ['sent'])
  await jobsDone(member)
  const rerun = async () => {
    await sql`update pgboss.job set state = 'retry', completed_on = null, start_after = now()
      where name = 'mail' and id in (select id from sent_mail where person_id = ${member.personId})`.execute(
      server.deps.db,
    )
    wakeWorkers('mail')
  }
  // Killed before the queue recorded that the job was done.
  await rerun()
  await jobsDone(member)
  expect(receivedBy(member)).toBe(1)
  // Killed before the sending was recorded.
  await sql`update sent_mail set sent_at = null where person_id = ${member.personId}`.execute(server.deps.db)
  await rerun()
  await untilStates(member, ['sent'])
  await jobsDone(member)
  expect(receivedBy(member)).toBe(2)
  const ids = smtp.received
    .filter(({ to }) => to === member.email)
    .map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1])
  expect(new Set(ids).size).toBe(1)
}, 60_000)

test('a mail without a recorded result counts as failed after an hour, and staff can send it again', async () => {
  const { deps, clock } = server
  const member = await holder()
  await book(member)
  await untilStates(member, ['sent'])
  await jobsDone(member)
  // The database did not respond after the mail server had accepted the mail.
  const age = (minutes: number) =>
    sql`update sent_mail set sent_at = null, due_at = now() - ${minutes} * interval '1 minute'
      where person_id = ${member.personId}`.execute(deps.db)
  await age(59)
  expect(await failLostMessages(deps.db, clock.now())).toBe(0)
  expect(await states(member)).toEqual(['waiting'])
  // A mail that will be tried again does not fail.
  const waiting = await bookedWhile(LATER)
  await jobsTriedOnce(waiting)
  await sql`update sent_mail set due_at = now() - interval '20 hours' where person_id = ${waiting.personId}`.execute(
    deps.db,
  )
  await age(61)
  const both = await Promise.all([
    failLostMessages(deps.db, clock.now()),
    failLostMessages(other.deps.db, clock.now()),
  ])
  expect(both.toSorted()).toEqual([0, 1])
  expect(await states(waiting)).toEqual(['waiting'])
  const [mail] = await messages(member)
  expect(mail).toMatchObject({ state: 'failed', trouble: { reason: 'unknown', code: null } })
  expect(await readList('mailFailed')).toContain(member.personId)
  expect((await again(member, mail?._id ?? '')).status).toBe(200)
  await untilStates(member, ['sent', 'failed'])
  expect(receivedBy(member)).toBe(2)
})

test('an erasure deletes the mails and the mark of the refused address', async () => {
  const member = await bookedWhile(UNKNOWN)
  await untilStates(member, ['failed'])
  const path = `/console/members/${member.personId}/erase`
  const { seen } = (await owner.call<{ seen: string }>('GET', path)).body.data
  const erased = await owner.call('POST', path, { body: { seen, force: true, reason: 'requestedByMember' } })
  expect(erased.status, erased.body.message).toBe(200)
  const left = (table: 'sentMail' | 'unreachedAddress') =>
    server.deps.db.selectFrom(table).select('personId').where('personId', '=', member.personId).execute()
  expect([await left('sentMail'), await left('unreachedAddress')]).toEqual([[], []])
})

test('a mail about an id that does not exist is not recorded', async () => {
  const about = crypto.randomUUID()
  await remind(about)
  const { rows } = await sql`select from sent_mail where about = ${about}`.execute(server.deps.db)
  expect(rows).toEqual([])
})

test('mails about changed classes are sent at night, unless the owner has set quiet hours for mails', async () => {
  const { db, clock, mailer } = server.deps
  const NIGHT = '2026-11-23T18:00:00Z'
  server.clock.set(NIGHT)
  const changed = (id: string) => inTransaction(db, (trx) => mailer.sendMade(trx, classChanged, id))
  const mails = async ({ personId }: Holder) => {
    const { rows } = await sql<{ id: string; state: string; due: string }>`
      select id, case when sent_at is null then 'waiting' else 'sent' end as state,
        to_char(due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as due
      from sent_mail where person_id = ${personId} and kind = 'classChanged'`.execute(db)
    return rows
  }
  const [soon, later, urgent] = [await holder(), await holder(), await holder()]
  const { id: first } = await book(soon)
  await changed(first)
  await expect
    .poll(async () => (await mails(soon)).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(['sent'])

  await db.insertInto('ruleNumber').values({ rule: 'quietMail', fromDate: '2026-11-01', value: 1 }).execute()
  for (const { deps } of [server, other]) await deps.settings.upToDate()
  const { id: second } = await book(later)
  await changed(second)
  await expect
    .poll(async () => (await mails(later)).map(({ state, due }) => [state, due]), { timeout: 20_000 })
    .toEqual([['waiting', '2026-11-24 01:30']])
  // A mail about a class that begins soon after the quiet hours is not delayed.
  const { id: third, session } = await book(urgent)
  await sql`update session set starts_at = '2026-11-24T04:00:00Z', ends_at = '2026-11-24T05:00:00Z'
    where id = ${session.sessionId}`.execute(db)
  await changed(third)
  await expect
    .poll(async () => (await mails(urgent)).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(['sent'])

  // Nor is a mail about a moved class whose previous start was soon after the quiet hours, or is not known.
  for (const before of ['2026-11-24T00:30:00Z', null]) {
    const moved = await holder()
    const { id: fourth, session: newDate } = await book(moved)
    await sql`insert into session_edit (session_id, reason, noticed_at, decision, decided_at, decided_by, former_starts_at)
      values (${newDate.sessionId}, 'holiday', ${NIGHT}, 'applied', ${NIGHT}, ${moved.personId}, ${before})`.execute(
      db,
    )
    await changed(fourth)
    await expect
      .poll(async () => (await mails(moved)).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['sent'])
  }

  // The delayed mail keeps its id, and does not count as lost while it waits.
  const [waiting] = await mails(later)
  await sql`update sent_mail set due_at = now() - interval '20 hours' where id = ${waiting?.id}`.execute(db)
  expect(await failLostMessages(db, clock.now())).toBe(0)
  server.clock.set('2026-11-24T01:30:00Z')
  await sql`update pgboss.job set start_after = now() where name = 'mail' and data ->> 'first' = ${waiting?.id}`.execute(
    db,
  )
  wakeWorkers('mail')
  await expect
    .poll(async () => (await mails(later)).map(({ id, state }) => [id, state]), { timeout: 20_000 })
    .toEqual([[waiting?.id, 'sent']])
  expect(smtp.received.filter(({ to }) => to === later.email)).toHaveLength(2)
})
