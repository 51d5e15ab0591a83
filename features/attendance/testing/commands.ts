import { sql } from 'kysely'
import { toDate } from '#lib/time.ts'
import { booking, type Command, holder, key, read, session } from '#tests/faults/stateful/making.ts'
import { Nothing } from '#tests/faults/stateful/random.ts'
import type { Run } from '#tests/faults/stateful/run.ts'

const hasBegun = async (life: Run, bookingId: string) =>
  (
    await life.one(sql<{ begun: boolean }>`select s.starts_at <= ${toDate(life.environment.now())} as begun
      from booking b join session s on s.id = b.session_id where b.id = ${bookingId}`)
  ).begun

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'POST /console/bookings/:bookingId/marks': {
    weight: 18,
    keyed: true,
    async send(life) {
      const { random, environment } = life
      const { id: bookingId } = await booking(
        life,
        random.chance(0.9)
          ? sql`b.session_id in (select id from session where class_id = ${life.soon})`
          : sql`true`,
      )
      const marks = ['expected', 'in', 'late', 'noShow']
      // Before it begins nobody is late yet.
      const mark = random.of((await hasBegun(life, bookingId)) ? marks : random.chance(0.7) ? ['in'] : marks)
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
    async send(life) {
      const { id, personId, sessionId } = await booking(life, sql`b.status = 'scheduled'`)
      const holder = life.people.members.find((one) => one.personId === personId)
      const code = holder && (await read<{ code: string }>(holder, `/user/check-in-code/${id}`))?.code
      if (!code) throw new Nothing()
      return { params: { sessionId }, body: { key: key(), madeAt: life.environment.now().toString(), code } }
    },
  },
  'POST /console/sessions/:sessionId/walk-ins': {
    weight: 6,
    async send(life) {
      const { id } = await life.one(sql<{ id: string }>`select id from session where class_id = ${life.soon}`)
      const sessionId = life.random.chance(0.9) ? id : (await session(life)).id
      return { params: { sessionId }, body: { personId: await holder(life) } }
    },
  },
  'POST /console/sessions/:sessionId/too-few': {
    weight: 3,
    async send(life) {
      const { id, booked } = await life.one(sql<{ id: string; booked: number }>`
        select id, booked from session where class_id = ${life.random.chance(0.8) ? life.soon : life.random.of(life.classes)}`)
      const decision = life.random.of(['cancel', 'run'])
      return { params: { sessionId: id }, body: { decision, booked: life.random.chance(0.9) ? booked : 9 } }
    },
  },
}
