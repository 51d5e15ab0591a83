import { sql } from 'kysely'
import type { MovePreview } from '#features/booking/moveSchema.ts'
import { spotFor } from '#features/spots/testing/commands.ts'
import { NothingFits } from '#tests/faults/stateful/random.ts'
import {
  anySession,
  because,
  booking,
  type Command,
  live,
  read,
  session,
} from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'

const hold = (run: Run, { personId }: Person) =>
  run.one(sql<{ id: string }>`select id from seat_hold where person_id = ${personId}`)

/**
 * One of the moves that the preview offered, sometimes with outdated terms. The preview may contain classes of other
 * runs; they are left out.
 */
export function moveIn({ random, classes }: Run, seen: MovePreview | undefined) {
  const own = seen?.options.filter(({ session }) => classes.includes(session._id))
  const moves = own?.flatMap(({ session, decision }) =>
    decision.kind === 'move' ? [{ classId: session._id, date: session.date, terms: decision.terms }] : [],
  )
  if (!moves?.length) throw new NothingFits()
  const move = random.of(moves)
  return random.chance(0.1) ? { ...move, terms: { ...move.terms, isFree: !move.terms.isFree } } : move
}

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /user/create-order/:classId': {
    weight: 16,
    async send(run) {
      const { classId, date } = await session(run)
      return { params: { classId }, body: { date } }
    },
  },
  'POST /user/book-both/:classId': {
    weight: 6,
    async send(run, me) {
      const { passId } = await run.one(sql<{ passId: string }>`
        select u.pass_id from pass_user u where u.person_id = ${me.personId} and u.ended_at is null
          and exists (select from pass_user o where o.pass_id = u.pass_id and o.person_id <> u.person_id
            and o.ended_at is null)`)
      const { classId, date } = await run.one(sql<{ classId: string; date: string }>`
        select s.class_id, s.date::text as date from session s join class c on c.id = s.class_id
        where s.class_id = any(${run.classes}) and (c.kind = 'semiPrivate' or ${run.random.chance(0.1)})`)
      return { params: { classId }, body: { date, passId } }
    },
  },
  'PUT /user/cancel-order/:orderId': {
    weight: 14,
    // The caller's own booking, that of a person who receives mail at the caller's address, or that of anybody
    // without an account.
    async send(run, me) {
      const { random, guests } = run
      const household = sql`b.person_id in (select id from person where household_of = ${me.personId})`
      const whose = random.of([
        sql`b.person_id = any(${guests.map(({ personId }) => personId)})`,
        household,
        household,
      ])
      const own = () => booking(run, sql`b.person_id = ${me.personId} and ${live(run)}`)
      const others = () => booking(run, sql`${whose} and ${live(run)}`)
      const { id } = guests.length && random.chance(0.6) ? await others().catch(own) : await own()
      return { params: { orderId: id } }
    },
  },
  'POST /user/bookings/:orderId/move': {
    weight: 10,
    async send(run, me) {
      const { id: orderId } = await booking(run, sql`b.person_id = ${me.personId} and ${live(run)}`)
      const preview = await read<MovePreview>(me, `/user/bookings/${orderId}/moves`)
      return { params: { orderId }, body: moveIn(run, preview) }
    },
  },
  'PUT /user/bookings/:orderId/spot': {
    weight: 3,
    async send(run, me) {
      const { bookingId: orderId, spotId } = await spotFor(run, sql`b.person_id = ${me.personId}`)
      return { params: { orderId }, body: { spotId } }
    },
  },
  'POST /console/strikes/:strikeId/forgive': {
    weight: 12,
    async send(run) {
      const { strikeId } = await run.one(sql<{ strikeId: string }>`
        select k.id as strike_id from consequence k join booking b on b.id = k.booking_id
        where b.person_id = any(${run.ids()}) and k.penalty = 'strike' and not k.is_forgiven
          and (k.pardoned_at is null and not k.is_undone or ${run.random.chance(0.2)})`)
      return { params: { strikeId }, body: { reason: because } }
    },
  },
  'POST /user/seat-holds': { weight: 2, send: async (run) => ({ body: await anySession(run) }) },
  'DELETE /user/seat-holds/:holdId': {
    weight: 2,
    async send(run, me) {
      await me.browser.call('POST', '/user/seat-holds', { body: await anySession(run) })
      return { params: { holdId: (await hold(run, me)).id } }
    },
  },
}
