import { sql } from 'kysely'
import type { MovePreview } from '#features/booking/moveSchema.ts'
import { moveIn } from '#features/booking/testing/commands.ts'
import {
  anySession,
  because,
  booking,
  type Command,
  checkedInEarly,
  day,
  guest,
  holder,
  live,
  member,
  next,
  pass,
  pickGuest,
  read,
} from '#tests/faults/stateful/requests.ts'
import type { Guest, Run } from '#tests/faults/stateful/run.ts'

/** The people whose records are in use, with and without an account. */
const existingPeople = ({ people, guests }: Run): Guest[] => [
  ...people.members,
  ...guests.filter(({ gone }) => !gone),
]

const passesCheckedInEarly = (run: Run) =>
  run.rows(sql<{ passId: string; memberId: string; version: number }>`
    select p.id as pass_id, p.person_id as member_id, p.version from pass p join booking b on b.pass_id = p.id
    where p.person_id = any(${run.ids()}) and ${checkedInEarly(run)} order by p.id`)

/** Usually picks data of a person who was checked in early, if there is one. */
const earlyOr = async <T>(run: Run, early: () => Promise<T[]>, other: () => Promise<T>): Promise<T> => {
  const found = run.random.chance(0.7) ? await early() : []
  return found.length ? run.random.of(found) : other()
}

const ofPass = (body: (version: number, run: Run) => object) => async (run: Run) => {
  const { version, ...params } = await earlyOr(
    run,
    () => passesCheckedInEarly(run),
    () => pass(run),
  )
  // Sometimes a wrong version, as from an outdated screen.
  return { params, body: body(run.random.chance(0.1) ? version + 1 : version, run) }
}

const range = ({ random }: Run) => {
  const from = random.int(16)
  return { from: day(from), to: day(from + random.int(6)) }
}

const freeze = (run: Run) =>
  run.one(sql<{ memberId: string; passId: string; freezeId: string; version: number }>`
    select p.person_id as member_id, p.id as pass_id, f.id as freeze_id, p.version
    from pass_freeze f join pass p on p.id = f.pass_id where p.person_id = any(${run.ids()})`)

/** A digest that no preview has returned. */
const UNKNOWN_DIGEST = 'x'.repeat(43)

const passForTwo = (run: Run) =>
  run.one(sql<{ passId: string; memberId: string }>`
    select id as pass_id, person_id as member_id from pass where person_id = any(${run.ids()}) and shareable`)

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/members/:memberId/passes/:passId/sharing': {
    weight: 3,
    async send(run) {
      const params = await passForTwo(run)
      return { params, body: { personId: member(run) } }
    },
  },
  'DELETE /console/members/:memberId/passes/:passId/sharing': {
    weight: 1,
    send: async (run) => ({ params: await passForTwo(run) }),
  },
  'PUT /user/health-note': {
    weight: 0.7,
    send: ({ mark }) => ({ body: { words: `A sore knee of ${mark}`, consent: true } }),
  },
  'DELETE /user/health-note': { weight: 0.7, send: () => ({}) },
  'POST /console/members': {
    weight: 2,
    // Creates records with an address, without one, and in a household.
    send: (run) => {
      const householdOf = member(run)
      const email = `${run.mark}new${next()}@runs.example`
      return {
        body: { ...guest(run), ...run.random.of([{ email }, {}, { householdOf }, { householdOf }]) },
      }
    },
  },
  'PUT /console/members/:memberId': {
    weight: 1.5,
    send(run) {
      const { random } = run
      const { personId: memberId, mark } = pickGuest(run)
      const email = `${mark}e${next()}@runs.example`
      return {
        params: { memberId },
        body: random.of([{ lastName: `${mark}b` }, { email }, { phoneNumber: '919810000000' }]),
      }
    },
  },
  'POST /console/members/:memberId/bookings/preview': {
    weight: 0.7,
    send: async (run) => ({ params: { memberId: member(run) }, body: await anySession(run) }),
  },
  'POST /console/members/:memberId/bookings': {
    weight: 6,
    send: async (run) => ({ params: { memberId: await holder(run) }, body: await anySession(run) }),
  },
  'POST /console/members/:memberId/bookings/:bookingId/cancel': {
    weight: 5,
    async send(run) {
      const early = () =>
        booking(run, checkedInEarly(run)).then(
          (found) => [found],
          () => [],
        )
      const { id: bookingId, personId: memberId } = await earlyOr(run, early, () => booking(run, live(run)))
      return { params: { memberId, bookingId }, body: { mode: run.random.of(['free', 'late']) } }
    },
  },
  'POST /console/members/:memberId/bookings/:bookingId/move': {
    weight: 5,
    async send(run, me) {
      const { id: bookingId, personId: memberId } = await booking(run, live(run))
      const mode = run.random.of(['free', 'late'])
      const path = `/console/members/${memberId}/bookings/${bookingId}/moves?mode=${mode}`
      const preview = await read<MovePreview>(me, path)
      return { params: { memberId, bookingId }, body: { ...moveIn(run, preview), mode, reason: because } }
    },
  },
  'POST /console/members/:memberId/passes/:passId/adjust': {
    weight: 3,
    send: ofPass((version, { random }) => ({
      sessions: random.of([-2, -1, 1, 2]),
      cause: 'goodwill',
      reason: because,
      version,
    })),
  },
  'POST /console/members/:memberId/passes/:passId/freeze/preview': {
    weight: 0.7,
    send: ofPass((_, run) => range(run)),
  },
  'POST /console/members/:memberId/passes/:passId/freeze': {
    weight: 4,
    send: ofPass((version, run) => ({ ...range(run), version })),
  },
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end/preview': {
    weight: 0.3,
    async send(run) {
      const { version: _, ...params } = await freeze(run)
      return { params }
    },
  },
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end': {
    weight: 2,
    async send(run) {
      const { version, ...params } = await freeze(run)
      return { params, body: { version: run.random.chance(0.1) ? version + 1 : version } }
    },
  },
  'POST /console/members/:memberId/passes/:passId/extend': {
    weight: 2,
    send: ofPass((version, { random }) => ({ days: 1 + random.int(20), reason: because, version })),
  },
  'POST /console/members/:memberId/passes/:passId/revoke': {
    weight: 1.5,
    send: ofPass((version) => ({ reason: because, version })),
  },
  'POST /console/members/:memberId/notes': {
    weight: 1,
    send(run) {
      const { personId: memberId, mark } = pickGuest(run)
      return { params: { memberId }, body: { body: `${mark} prefers mornings` } }
    },
  },
  'POST /console/members/:memberId/merge': {
    weight: 1.2,
    async send(run, me) {
      const memberId = member(run)
      const from = run.random.of(existingPeople(run).filter(({ personId }) => personId !== memberId)).personId
      const preview = await read<{ seen: string }>(me, `/console/members/${memberId}/merge?from=${from}`)
      return { params: { memberId }, body: { from, seen: preview?.seen ?? UNKNOWN_DIGEST } }
    },
  },
  'POST /console/members/:memberId/erase': {
    weight: 1.2,
    async send(run, me) {
      const early = async () => (await passesCheckedInEarly(run)).map((each) => each.memberId)
      const memberId = await earlyOr(run, early, async () => member(run))
      const preview = await read<{ seen: string }>(me, `/console/members/${memberId}/erase`)
      const previewed = preview?.seen ?? UNKNOWN_DIGEST
      return {
        params: { memberId },
        body: { reason: 'requestedByMember', seen: previewed, force: run.random.chance(0.8) },
      }
    },
  },
}

/** Endpoints that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /console/members/:memberId/messages/:mailId/again': 'mails do not fail in the runs',
}
