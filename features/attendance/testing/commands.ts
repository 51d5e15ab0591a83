import { sql } from 'kysely'
import { toDate } from '#lib/time.ts'
import { NothingFits } from '#tests/faults/stateful/random.ts'
import { booking, type Command, holder, key, read, session } from '#tests/faults/stateful/requests.ts'
import type { Run } from '#tests/faults/stateful/run.ts'

const hasBegun = async (run: Run, bookingId: string) =>
  (
    await run.one(sql<{ begun: boolean }>`select s.starts_at <= ${toDate(run.environment.now())} as begun
      from booking b join session s on s.id = b.session_id where b.id = ${bookingId}`)
  ).begun

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/sessions/:sessionId/notes': {
    weight: 1,
    keyed: true,
    async send(run) {
      const { id: bookingId, sessionId } = await booking(run, sql`b.status in ('scheduled', 'attended')`)
      return { params: { sessionId }, body: { key: key(), words: 'Sore knee', bookingId } }
    },
  },
  'POST /console/bookings/:bookingId/marks': {
    weight: 18,
    keyed: true,
    async send(run) {
      const { random, environment } = run
      const { id: bookingId } = await booking(
        run,
        random.chance(0.9)
          ? sql`b.session_id in (select id from session where class_id = ${run.soon})`
          : sql`true`,
      )
      const marks = ['expected', 'in', 'late', 'noShow']
      // Before the class begins nobody can be late.
      const mark = random.of((await hasBegun(run, bookingId)) ? marks : random.chance(0.7) ? ['in'] : marks)
      const madeAt = environment
        .now()
        .subtract({ seconds: random.int(90) })
        .toString()
      return { params: { bookingId }, body: { key: key(), mark, madeAt } }
    },
  },
  'POST /console/sessions/:sessionId/check-ins': {
    weight: 2,
    keyed: true,
    async send(run) {
      const { id, personId, sessionId } = await booking(run, sql`b.status = 'scheduled'`)
      const holder = run.people.members.find((member) => member.personId === personId)
      const code = holder && (await read<{ code: string }>(holder, `/user/check-in-code/${id}`))?.code
      if (!code) throw new NothingFits()
      return { params: { sessionId }, body: { key: key(), madeAt: run.environment.now().toString(), code } }
    },
  },
  'POST /console/sessions/:sessionId/walk-ins': {
    weight: 6,
    async send(run) {
      const { id } = await run.one(sql<{ id: string }>`select id from session where class_id = ${run.soon}`)
      const sessionId = run.random.chance(0.9) ? id : (await session(run)).id
      return { params: { sessionId }, body: { personId: await holder(run) } }
    },
  },
  'POST /console/sessions/:sessionId/too-few': {
    weight: 3,
    async send(run) {
      const { id, booked } = await run.one(sql<{ id: string; booked: number }>`
        select id, booked from session where class_id = ${run.random.chance(0.8) ? run.soon : run.random.of(run.classes)}`)
      const decision = run.random.of(['cancel', 'run'])
      return { params: { sessionId: id }, body: { decision, booked: run.random.chance(0.9) ? booked : 9 } }
    },
  },
}
