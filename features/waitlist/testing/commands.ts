import { sql } from 'kysely'
import { because, type Command, holder, session } from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'

const fullSession = (run: Run) =>
  run.one(sql<{ classId: string; date: string; id: string }>`
    select class_id, date::text as date, id from session
    where class_id = any(${run.classes}) and cancelled_at is null and booked + held >= capacity`)

const entry = async (run: Run, { personId }: Person, where = sql`true`) => {
  const { id } = await run.one(sql<{ id: string }>`
    select id from waitlist_entry w where w.person_id = ${personId} and waitlist_is_open(w.status) and ${where}`)
  return { entryId: id }
}

/** Mostly one that is open. */
const anyEntry = (run: Run) =>
  run.one(sql<{ entryId: string; sessionId: string }>`
    select id as entry_id, session_id from waitlist_entry w where w.person_id = any(${run.ids()})
      and ${run.random.chance(0.9) ? sql`waitlist_is_open(w.status)` : sql`true`}`)

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

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'POST /user/waitlist': {
    weight: 8,
    async send(run, me) {
      const { classId, date } = await fullSession(run).catch(() => session(run))
      return { body: { classId, date, ...(await terms(run, me)) } }
    },
  },
  'POST /user/waitlist/:entryId/seat': {
    weight: 6,
    send: async (run, me) => ({
      params: await entry(run, me, sql`w.status = 'offered'`).catch(() => entry(run, me)),
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
      const found = await fullSession(run).catch(() => session(run))
      const { automatic, lateToo, oneClass } = choices(run)
      const body = { personId: await holder(run), automatic, lateToo, oneClass }
      return { params: { sessionId: found.id }, body }
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
    send: async (run) => ({ params: { entryId: (await anyEntry(run)).entryId } }),
  },
}
