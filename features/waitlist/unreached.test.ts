import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { wakeWorkers } from '#lib/enqueued.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Holder, makeHolder, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type RefusingSmtp, startRefusingSmtp } from '#tests/smtpServer.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { waitlist } from './index.server.ts'
import { waitlistOffer } from './mailKinds.ts'
import { registerWaitlistMails } from './mails.server.ts'
import { openOffer, openOfferJob } from './usecases/openOffer.server.ts'
import { promote, promoteJob } from './usecases/promote.server.ts'
import { joinQueue } from './usecases/queue.server.ts'

// Offers whose message did not reach the member, because the mail server or the workers were down.

/** Thursday; the classes begin at 6:00 pm. */
const DATE = '2026-11-26'
const NOON_MONDAY = '2026-11-23T06:30:00Z'
const DOWN = { code: 451, text: '4.3.0 Try again later' }
let server: TestApp
let smtp: RefusingSmtp
let instructor: string

beforeAll(async () => {
  smtp = await startRefusingSmtp()
  const startJobs = async (deps: Deps) => {
    registerWaitlistMails(deps)
    // These jobs do nothing, because each test decides when a queue is processed.
    await deps.jobs.work(promoteJob, async () => {})
    await deps.jobs.work(openOfferJob, async () => {})
  }
  const features = [timetable, booking, waitlist]
  server = await testApp({ features, jobs: [booking, { ...waitlist, startJobs }], smtpUrl: smtp.url })
  instructor = await makeStudio(server.deps.db)
})
afterAll(async () => {
  await server.close()
  await smtp.stop()
})
beforeEach(() => server.clock.set(NOON_MONDAY))

const member = async () => makeHolder(server, await makePackage(server.deps.db))
const now = () => server.clock.now()

/** A class of one seat, which somebody has booked. */
async function fullClass(time = '18:00') {
  const classId = await makeClass(server.deps.db, instructor, now(), { capacity: 1, time })
  const holder = await member()
  const { id } = await bookSession(server.deps, { classId, date: DATE }, holder, now())
  const { id: sessionId } = await sessionOn(server, classId, DATE)
  return {
    sessionId,
    free: () => cancelBooking(server.deps, id, { personId: holder.personId }, now()),
    join: (who: Holder, automatic = false) => {
      const terms = { automatic, lateToo: false, oneClass: false, insteadOf: null }
      return joinQueue(server.deps, { classId, date: DATE, ...terms }, who.personId, now())
    },
    offerFreeSeats: () => promote(server.deps, sessionId, now()),
  }
}

const rowOf = ({ personId }: Holder, sessionId: string) =>
  server.deps.db
    .selectFrom('waitlistEntry')
    .selectAll()
    .where('personId', '=', personId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
const expiryOf = async (who: Holder, sessionId: string) =>
  (
    await server.deps.db
      .selectFrom('seatHold')
      .select('expiresAt')
      .where('personId', '=', who.personId)
      .where('sessionId', '=', sessionId)
      .executeTakeFirst()
  )?.expiresAt.toISOString()
/** Does what the job does when the offer begins. */
async function open(who: Holder, sessionId: string) {
  const { id, offeredAt } = await rowOf(who, sessionId)
  await openOffer(server.deps, { entryId: id, offeredAt: offeredAt?.toISOString() ?? '' }, now())
}
const mails = async (who: Holder, kind = 'waitlistOffer') => {
  const { rows } = await sql<{ state: string }>`
    select case when sent_at is not null then 'sent' when reason is null then 'queued' else 'waiting' end as state
    from sent_mail where person_id = ${who.personId} and kind = ${kind}`.execute(server.deps.db)
  return rows.map(({ state }) => state)
}
const untilMails = (who: Holder, states: string[]) =>
  expect.poll(() => mails(who), { timeout: 20_000 }).toEqual(states)
async function tryNow(who: Holder) {
  await sql`update pgboss.job set start_after = now() - interval '1 minute' where name = 'mail' and state = 'retry'
    and id in (select id from sent_mail where person_id = ${who.personId})`.execute(server.deps.db)
  wakeWorkers('mail')
}
/** Waits until the mail is between two attempts. */
const untilTried = (who: Holder) =>
  expect
    .poll(
      async () => {
        wakeWorkers('mail')
        const { rows } = await sql`select from pgboss.job j join sent_mail m on m.id = j.id
          where m.person_id = ${who.personId} and j.name = 'mail'
            and (j.state = 'active' or j.state in ('created', 'retry') and j.start_after <= now())`.execute(
          server.deps.db,
        )
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(0)
/** The subjects of the offers that were sent to a person. */
const subjects = async ({ personId }: Holder) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from sent_mail where person_id = ${personId} and kind = 'waitlistOffer' and sent_at is not null`.execute(
    server.deps.db,
  )
  return rows.map(({ subject }) => subject)
}

describe('the mail server is down', () => {
  test('for 40 minutes: nobody loses their place, and the seat is still held when the mail arrives', async () => {
    const { sessionId, free, join, offerFreeSeats } = await fullClass()
    const [first, second] = [await member(), await member()]
    smtp.answers.set(first.email, DOWN)
    await join(first)
    await join(second)
    await free()
    await offerFreeSeats()
    await open(first, sessionId)
    await untilMails(first, ['waiting'])
    const { rank } = await rowOf(first, sessionId)

    server.clock.advance({ minutes: 30 })
    await offerFreeSeats()
    expect(await rowOf(first, sessionId)).toMatchObject({ status: 'offered', rank, offers: 1, unreached: 1 })
    expect(await expiryOf(first, sessionId)).toBe('2026-11-23T07:30:00.000Z')
    expect(await rowOf(second, sessionId)).toMatchObject({ status: 'waiting' })
    await open(first, sessionId)
    // There is only one mail, and it gets its deadline when it is sent.
    expect(await mails(first)).toEqual(['waiting'])

    server.clock.advance({ minutes: 10 })
    smtp.answers.delete(first.email)
    await tryNow(first)
    await untilMails(first, ['sent'])
    expect(await subjects(first)).toEqual([expect.stringMatching(/until 1:00 pm$/)])

    // The message was sent in time and was not answered, so this offer counts.
    server.clock.advance({ minutes: 20 })
    await offerFreeSeats()
    expect(await rowOf(first, sessionId)).toMatchObject({
      status: 'skipped',
      reason: 'unanswered',
      offers: 1,
    })
    expect((await rowOf(first, sessionId)).rank).toBeGreaterThan((await rowOf(second, sessionId)).rank)
    expect(await rowOf(second, sessionId)).toMatchObject({ status: 'offered' })
    await expectInvariants(server.deps.db)
  })

  test('for longer: after the second attempt the seat goes to the next person, and the place in the queue stays', async () => {
    const { sessionId, free, join, offerFreeSeats } = await fullClass()
    const [first, second, third, fourth] = [await member(), await member(), await member(), await member()]
    for (const who of [first, second, third, fourth]) {
      smtp.answers.set(who.email, DOWN)
      await join(who)
    }
    await free()
    await offerFreeSeats()
    const { rank } = await rowOf(first, sessionId)
    for (const who of [first, first, second, second]) {
      expect(await rowOf(who, sessionId)).toMatchObject({ status: 'offered' })
      await open(who, sessionId)
      await untilMails(who, ['waiting'])
      await untilTried(who)
      server.clock.advance({ minutes: 30 })
      await offerFreeSeats()
    }
    expect(await rowOf(first, sessionId)).toMatchObject({
      status: 'skipped',
      reason: 'notReached',
      rank,
      offers: 0,
      unreached: 2,
    })
    expect(await mails(first, 'waitlistLapsed')).toHaveLength(1)
    // Messages to two people wait, so nobody else gets an offer, and anybody may book the seat.
    expect(await rowOf(third, sessionId)).toMatchObject({ status: 'skipped', reason: 'notReached' })
    const passer = await member()
    const { classId } = await server.deps.db
      .selectFrom('session')
      .select('classId')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const booked = await bookSession(server.deps, { classId, date: DATE }, passer, now())

    // Mail works again, so the next seat goes to the first person who was not asked just before.
    for (const who of [first, second]) {
      smtp.answers.delete(who.email)
      await tryNow(who)
    }
    await expect
      .poll(async () => [...(await mails(first)), ...(await mails(second))], { timeout: 20_000 })
      .toEqual([])
    await cancelBooking(server.deps, booked.id, { personId: passer.personId }, now())
    await offerFreeSeats()
    expect(await rowOf(third, sessionId)).toMatchObject({ status: 'offered' })
    await expectInvariants(server.deps.db)
  })

  test('and the mail arrives shortly before the deadline: the place stays too', async () => {
    const { sessionId, free, join, offerFreeSeats } = await fullClass()
    const first = await member()
    smtp.answers.set(first.email, DOWN)
    await join(first)
    await free()
    await offerFreeSeats()
    await open(first, sessionId)
    await untilMails(first, ['waiting'])
    server.clock.advance({ minutes: 20 })
    smtp.answers.delete(first.email)
    await tryNow(first)
    await untilMails(first, ['sent'])
    // The queue is processed late, which changes nothing.
    server.clock.advance({ minutes: 40 })
    await offerFreeSeats()
    expect(await rowOf(first, sessionId)).toMatchObject({ status: 'offered', offers: 1, unreached: 1 })
  })

  test('until the quiet hours: the mail is sent after them, and the deadline counts from then', async () => {
    const { sessionId, free, join, offerFreeSeats } = await fullClass()
    const first = await member()
    smtp.answers.set(first.email, DOWN)
    await join(first)
    server.clock.set('2026-11-24T16:15:00Z')
    await free()
    await offerFreeSeats()
    await open(first, sessionId)
    await untilMails(first, ['waiting'])
    server.clock.set('2026-11-24T17:00:00Z')
    smtp.answers.delete(first.email)
    await tryNow(first)
    await untilMails(first, [])
    expect(await rowOf(first, sessionId)).toMatchObject({ status: 'offered' })
    expect(await expiryOf(first, sessionId)).toBe('2026-11-25T02:00:00.000Z')
    server.clock.set('2026-11-25T01:30:00Z')
    await open(first, sessionId)
    await untilMails(first, ['sent'])
    expect(await subjects(first)).toEqual([expect.stringMatching(/until 7:30 am$/)])
  })
})

describe('the workers are down from 9:58 pm to 1 am', () => {
  async function late(automatic: boolean) {
    const { sessionId, free, join, offerFreeSeats } = await fullClass()
    const first = await member()
    await join(first, automatic)
    server.clock.set('2026-11-24T16:28:00Z')
    await free()
    await offerFreeSeats()
    server.clock.set('2026-11-24T19:30:00Z')
    const { id } = await rowOf(first, sessionId)
    const subjectBy = (channel?: 'whatsapp' | 'push') =>
      server.deps.mailer.compose({ kind: waitlistOffer.name, id }, channel)
    // The job of these messages ran before the job of the offer.
    expect([await subjectBy('whatsapp'), await subjectBy('push')]).toEqual([null, null])
    await open(first, sessionId)
    expect(await rowOf(first, sessionId)).toMatchObject({
      status: 'offered',
      opensAt: new Date('2026-11-25T01:30:00Z'),
    })
    expect(await expiryOf(first, sessionId)).toBe('2026-11-25T02:00:00.000Z')
    expect([await mails(first), await subjectBy('whatsapp'), await subjectBy('push')]).toEqual([
      [],
      null,
      null,
    ])
    // The job that ran in the quiet hours runs again.
    await open(first, sessionId)
    server.clock.set('2026-11-25T01:30:00Z')
    return { sessionId, first, subjectBy }
  }

  test('a person who chose to be asked gets the offer after the quiet hours', async () => {
    const { sessionId, first, subjectBy } = await late(false)
    expect((await subjectBy('push'))?.subject).toMatch(/until 7:30 am$/)
    await open(first, sessionId)
    await untilMails(first, ['sent'])
  })

  test('a person who agreed to be booked automatically is booked after the quiet hours', async () => {
    const { sessionId, first } = await late(true)
    await open(first, sessionId)
    expect(await rowOf(first, sessionId)).toMatchObject({ status: 'booked' })
  })
})

describe('the workers are down from 6:55 to 7:31 am, and a seat was held for an offer at 7 am', () => {
  async function overnight(automatic: boolean) {
    const { sessionId, free, join, offerFreeSeats } = await fullClass()
    const [first, second] = [await member(), await member()]
    await join(first, automatic)
    await join(second)
    server.clock.set('2026-11-24T19:40:00Z')
    await free()
    await offerFreeSeats()
    server.clock.set('2026-11-25T02:01:00Z')
    // The job runs when the offer has already ended.
    await open(first, sessionId)
    expect(await rowOf(first, sessionId)).toMatchObject({ status: 'offered' })
    await offerFreeSeats()
    expect(await rowOf(second, sessionId)).toMatchObject({ status: 'waiting' })
    await open(first, sessionId)
    return { sessionId, first }
  }

  test('a person who agreed to be booked automatically is booked', async () => {
    const { sessionId, first } = await overnight(true)
    expect(await rowOf(first, sessionId)).toMatchObject({ status: 'booked' })
    await expectInvariants(server.deps.db)
  })

  test('a person who chose to be asked gets the offer when the workers run again, for 30 minutes', async () => {
    const { sessionId, first } = await overnight(false)
    expect(await rowOf(first, sessionId)).toMatchObject({ status: 'offered', offers: 1 })
    expect(await expiryOf(first, sessionId)).toBe('2026-11-25T02:31:00.000Z')
    await untilMails(first, ['sent'])
    expect(await subjects(first)).toEqual([expect.stringMatching(/until 8:01 am$/)])
  })
})

test('an offer that ends when the quiet hours begin counts as unanswered if its mail was sent', async () => {
  const { sessionId, free, join, offerFreeSeats } = await fullClass('07:00')
  const first = await member()
  await join(first)
  server.clock.set('2026-11-25T16:20:00Z')
  await free()
  await offerFreeSeats()
  await open(first, sessionId)
  await untilMails(first, ['sent'])
  server.clock.set('2026-11-25T16:30:00Z')
  await offerFreeSeats()
  expect(await rowOf(first, sessionId)).toMatchObject({ status: 'skipped', offers: 1, unreached: 0 })
})

test('at the second offer, a mail that waits for its next attempt is sent at once', async () => {
  const { sessionId, free, join, offerFreeSeats } = await fullClass()
  const first = await member()
  smtp.answers.set(first.email, DOWN)
  await join(first)
  await free()
  await offerFreeSeats()
  await open(first, sessionId)
  await untilMails(first, ['waiting'])
  await sql`update pgboss.job set start_after = now() + interval '15 minutes' where name = 'mail' and state = 'retry'
    and id in (select id from sent_mail where person_id = ${first.personId})`.execute(server.deps.db)
  server.clock.advance({ minutes: 30 })
  await offerFreeSeats()
  smtp.answers.delete(first.email)
  await open(first, sessionId)
  await untilMails(first, ['sent'])
})

test('a message that waits in another channel does not delay the mail', async () => {
  const { sessionId, free, join, offerFreeSeats } = await fullClass()
  const first = await member()
  await join(first)
  await free()
  await offerFreeSeats()
  const { id } = await rowOf(first, sessionId)
  await sql`insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
    values (gen_random_uuid(), ${first.personId}, 'waitlistOffer', ${id}, now(), now(), 'whatsapp')`.execute(
    server.deps.db,
  )
  await open(first, sessionId)
  await expect.poll(() => subjects(first), { timeout: 20_000 }).toHaveLength(1)
})

test('while messages wait, people who are booked automatically still get their turn', async () => {
  const { sessionId, free, join, offerFreeSeats } = await fullClass()
  const [first, second, third, fourth] = [await member(), await member(), await member(), await member()]
  for (const who of [first, second, third]) await join(who)
  await join(fourth, true)
  for (const who of [first, second]) {
    const { id } = await rowOf(who, sessionId)
    await sql`update waitlist_entry set unreached = 2, lapsed_at = ${NOON_MONDAY} where id = ${id}`.execute(
      server.deps.db,
    )
    await sql`insert into sent_mail (id, person_id, kind, about, queued_at, due_at)
      values (gen_random_uuid(), ${who.personId}, 'waitlistOffer', ${id}, now(), now())`.execute(
      server.deps.db,
    )
  }
  await free()
  await offerFreeSeats()
  expect(await rowOf(third, sessionId)).toMatchObject({ status: 'skipped', reason: 'notReached' })
  expect(await rowOf(fourth, sessionId)).toMatchObject({ status: 'offered' })
})

test('a message in another channel counts as reaching the person', async () => {
  const { sessionId, free, join, offerFreeSeats } = await fullClass()
  const first = await member()
  smtp.answers.set(first.email, DOWN)
  await join(first)
  await free()
  await offerFreeSeats()
  const { id } = await rowOf(first, sessionId)
  await inTransaction(server.deps.db, (trx) => server.deps.mailer.sendMade(trx, waitlistOffer, id))
  await sql`insert into sent_mail (id, person_id, kind, about, queued_at, due_at, sent_at, channel)
    values (gen_random_uuid(), ${first.personId}, 'waitlistOffer', ${id}, now(), now(), ${NOON_MONDAY}, 'push')`.execute(
    server.deps.db,
  )
  server.clock.advance({ minutes: 30 })
  await offerFreeSeats()
  expect(await rowOf(first, sessionId)).toMatchObject({ status: 'skipped', reason: 'unanswered', offers: 1 })
})
