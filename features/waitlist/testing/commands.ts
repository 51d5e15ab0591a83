import { sql } from 'kysely'
import { because, type Command, holder, session } from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'

const isFull = sql`s.cancelled_at is null and s.booked + s.held >= s.capacity`

/** A session to wait for: mostly a full one that the person has not booked. */
const sessionToWaitFor = (run: Run, personId: string) =>
  run.random.chance(0.8)
    ? run.one(sql<{ classId: string; date: string; id: string }>`
        select s.class_id, s.date::text as date, s.id from session s
        where s.class_id = any(${run.classes}) and ${isFull} and not exists (
          select from booking b where b.session_id = s.id and b.person_id = ${personId} and b.status = 'scheduled')`)
    : session(run)

/** A person and a session for which they wait: mostly a full one that they can pay for and have not booked. */
const personToWait = async (run: Run) => {
  if (run.random.chance(0.2)) return { personId: await holder(run), sessionId: (await session(run)).id }
  return run.one(sql<{ personId: string; sessionId: string }>`
    select p.person_id, s.id as session_id from pass p, session s
    where p.person_id = any(${run.ids()}) and p.revoked_at is null and s.class_id = any(${run.classes}) and ${isFull}
      and not exists (
        select from booking b where b.session_id = s.id and b.person_id = p.person_id and b.status = 'scheduled')`)
}

const entry = async (run: Run, { personId }: Person, where = sql`true`) => {
  const { id } = await run.one(sql<{ id: string }>`
    select id from waitlist_entry w where w.person_id = ${personId} and waitlist_is_open(w.status) and ${where}`)
  return { entryId: id }
}

/** An entry of any person: mostly an open one. */
const anyEntry = (run: Run, where = sql`true`) =>
  run.one(sql<{ entryId: string; sessionId: string }>`
    select id as entry_id, session_id from waitlist_entry w where w.person_id = any(${run.ids()}) and ${where}
      and ${run.random.chance(0.9) ? sql`waitlist_is_open(w.status)` : sql`true`}`)

const hasFreeSeat = sql`exists (
  select from session s where s.id = w.session_id and s.cancelled_at is null and s.booked + s.held < s.capacity)`

const choices = ({ random }: Run) => ({
  automatic: random.chance(0.5),
  lateToo: random.chance(0.5),
  oneClass: random.chance(0.3),
})

const terms = async (run: Run, { personId }: Person) => {
  const bookings = await run.rows(sql<{ id: string }>`
    select id from booking where person_id = ${personId} and status = 'scheduled'`)
  const { random } = run
  return {
    ...choices(run),
    insteadOf: bookings.length && random.chance(0.2) ? random.of(bookings).id : null,
  }
}

/** The API calls of the random runs (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /user/waitlist': {
    weight: 8,
    async send(run, me) {
      const { classId, date } = await sessionToWaitFor(run, me.personId)
      return { body: { classId, date, ...(await terms(run, me)) } }
    },
  },
  'POST /user/waitlist/:entryId/seat': {
    weight: 6,
    send: async (run, me) => ({
      // Mostly an entry with an offer.
      params: await entry(run, me, run.random.chance(0.7) ? sql`w.status = 'offered'` : sql`true`),
    }),
  },
  'PUT /user/waitlist/:entryId': {
    weight: 1,
    send: async (run, me) => ({ params: await entry(run, me), body: await terms(run, me) }),
  },
  'DELETE /user/waitlist/:entryId': {
    weight: 2,
    send: async (run, me) => ({ params: await entry(run, me) }),
  },
  'POST /console/sessions/:sessionId/waitlist': {
    weight: 4,
    async send(run) {
      const { personId, sessionId } = await personToWait(run)
      return { params: { sessionId }, body: { personId, ...choices(run) } }
    },
  },
  'POST /console/waitlist/:entryId/position': {
    weight: 4,
    async send(run) {
      const { entryId, sessionId } = await anyEntry(run)
      const others = await run.rows(sql<{ id: string }>`
        select id from waitlist_entry where session_id = ${sessionId} and id <> ${entryId}`)
      const after = others.length && run.random.chance(0.7) ? run.random.of(others).id : null
      return { params: { entryId }, body: { after, reason: because } }
    },
  },
  'POST /console/waitlist/:entryId/removal': {
    weight: 2,
    send: async (run) => ({ params: { entryId: (await anyEntry(run)).entryId }, body: { reason: because } }),
  },
  'POST /console/waitlist/:entryId/offer': {
    weight: 3,
    async send(run) {
      const { entryId } = await anyEntry(run, hasFreeSeat).catch(() => anyEntry(run))
      return { params: { entryId } }
    },
  },
}
