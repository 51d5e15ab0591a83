import { freeze } from '#features/passes/usecases/changePass.server.ts'
import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import { grantTo } from '#tests/holders.ts'
import type { Entry, ExpectedResponse, RequestInput, Subject } from '#tests/ownership/entry.ts'
import { type List, moveOf } from '#tests/ownership/fixtures.ts'
import type { Me, World } from '#tests/ownership/world.ts'
import { makePackage } from '#tests/timetable.ts'

/** Stores a health note of a person; returns its text. */
async function storeHealthNote({ personId, browser }: Me): Promise<string> {
  const words = `A sore knee of ${personId}`
  await browser.call('PUT', '/user/health-note', { body: { words, consent: true } })
  return words
}

type Of = (world: World, personId: string) => RequestInput | Promise<RequestInput>

/** The record of a member of staff can only be changed by callers who may change that role. */
const staffByManagement =
  (roleOfRecord: Role) =>
  (role: Role): ExpectedResponse => {
    if (role === 'owner') return 'done'
    return role === 'manager' && roleOfRecord !== 'owner' ? 'done' : 'FORBIDDEN'
  }

/** The record of a person: a member, the caller, or an owner. */
const record = (
  ids: string[],
  of: Of,
  staff: { own?: Subject['expects']; owners?: Subject['expects'] } = {},
): Entry => ({
  ids,
  of: {
    own: { send: (world, me) => of(world, me.personId), expects: staff.own ?? 'done' },
    "a member's": {
      send: async (world) => of(world, (await world.member()).personId),
      expects: 'done',
    },
    "an owner's": {
      send: (world) => of(world, world.other.owner.personId),
      expects: staff.owners ?? 'done',
    },
  },
})

type OfTwo = (world: World, memberId: string, holderId: string) => RequestInput | Promise<RequestInput>

/** Data that belongs to a record, and can only be accessed with the id of that record. */
const within = (ids: string[], of: OfTwo): Entry => ({
  ids,
  of: {
    own: { send: (world, me) => of(world, me.personId, me.personId), expects: 'done' },
    "a member's": {
      send: async (world) => {
        const { personId } = await world.member()
        return of(world, personId, personId)
      },
      expects: 'done',
    },
    "others', with the caller's id": {
      send: async (world, me) => of(world, me.personId, (await world.member()).personId),
      expects: 'NOT_FOUND',
    },
    "others', with another member's id": {
      send: async (world) => of(world, (await world.member()).personId, (await world.member()).personId),
      expects: 'NOT_FOUND',
    },
  },
})

const memberOf = (_: World, memberId: string) => ({ params: { memberId } })

const reads = (ids = ['/memberId']) => record(ids, (_, memberId) => ({ params: { memberId } }))

const passOf =
  (body: (version: number) => object): OfTwo =>
  async (world, memberId, holderId) => {
    const { passId } = await world.pass(holderId)
    return { params: { memberId, passId }, body: body(await world.versionOf(passId)) }
  }

const freezeOf =
  (body: (version: number) => object): OfTwo =>
  async (world, memberId, holderId) => {
    const { passId } = await world.pass(holderId)
    const { deps, clock } = world.server
    const days = { from: Temporal.PlainDate.from(range.from), to: Temporal.PlainDate.from(range.to) }
    await inTransaction(deps.db, (trx) => freeze(trx, passId, { range: days, by: holderId }, clock.now()))
    const { id: freezeId } = await deps.db
      .selectFrom('passFreeze')
      .select('id')
      .where('passId', '=', passId)
      .executeTakeFirstOrThrow()
    return { params: { memberId, passId, freezeId }, body: body(await world.versionOf(passId)) }
  }

/** A pass for two. `shared`: it is already shared with somebody. */
const passForTwo =
  (send: (otherId: string) => object, shared = false): OfTwo =>
  async (world, memberId, holderId) => {
    const { server } = world
    const terms = await makePackage(server.deps.db, { packageType: 'semiPrivate', shareable: true })
    const passId = await grantTo(server, holderId, terms)
    const { personId } = await world.member()
    const use = { passId, personId, by: world.other.owner.personId }
    if (shared) await inTransaction(server.deps.db, (trx) => sharePass(trx, use, server.clock.now()))
    return { params: { memberId, passId }, ...send(personId) }
  }

const bookingOf =
  (body?: object): OfTwo =>
  async (world, memberId, holderId) => {
    const { bookingId } = await world.booking(holderId)
    return { params: { memberId, bookingId }, ...(body ? { body } : {}) }
  }

const bookFor: Of = async (world, memberId) => {
  await world.pass(memberId)
  return { params: { memberId }, body: world.free(memberId) }
}

async function noteOn({ server }: World, personId: string, authorId: string): Promise<string> {
  const { id } = await server.deps.db
    .insertInto('memberNote')
    .values({
      personId,
      authorId,
      body: 'Asked about mornings',
      createdAt: toDate(server.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const note = (body?: object): Entry => {
  const of = async (world: World, memberId: string, on: string, author: string) => ({
    params: { memberId, noteId: await noteOn(world, on, author) },
    ...(body ? { body } : {}),
  })
  const member = async (world: World) => (await world.member()).personId
  return {
    ids: ['/memberId', '/noteId'],
    of: {
      'own note': {
        send: async (world, me) => {
          const on = await member(world)
          return of(world, on, on, me.personId)
        },
        expects: 'done',
      },
      "others' note": {
        send: async (world) => {
          const on = await member(world)
          return of(world, on, on, world.other.frontDesk.personId)
        },
        expects: 'NOT_FOUND',
      },
      "own note, with another member's id": {
        send: async (world, me) => of(world, await member(world), await member(world), me.personId),
        expects: 'NOT_FOUND',
      },
    },
  }
}

/** Stores a failed mail whose content is not known, so that it can't be sent again. */
async function failedMailTo({ server }: World, personId: string): Promise<string> {
  const id = crypto.randomUUID()
  const timestamp = toDate(server.clock.now())
  await server.deps.db
    .insertInto('sentMail')
    .values({ id, personId, subject: 'A link', queuedAt: timestamp, dueAt: timestamp, failedAt: timestamp })
    .execute()
  return id
}

const failedMail = (): Entry => {
  const of = async (world: World, memberId: string, to: string) => ({
    params: { memberId, mailId: await failedMailTo(world, to) },
  })
  return {
    ids: ['/memberId', '/mailId'],
    of: {
      own: { send: (world, me) => of(world, me.personId, me.personId), expects: 'MAIL_NOT_AGAIN' },
      "others', with the caller's id": {
        send: async (world, me) => of(world, me.personId, (await world.member()).personId),
        expects: 'NOT_FOUND',
      },
    },
  }
}

const onlyOwners = (role: Role): ExpectedResponse => (role === 'owner' ? 'done' : 'FORBIDDEN')

const range = { from: '2026-11-24', to: '2026-11-27' }

const reason = 'Asked at the desk'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/members/:memberId': reads(),
  'GET /console/members/:memberId/bookings': reads(),
  'GET /console/members/:memberId/ledger': {
    ids: ['/memberId', '?passId'],
    of: {
      own: { send: (world, me) => memberOf(world, me.personId), expects: 'done' },
      "a member's": {
        send: async (world) => {
          const { personId: memberId, passId } = await world.member()
          return { params: { memberId }, query: { passId }, shows: passId }
        },
        expects: 'done',
      },
    },
  },
  'GET /console/members/:memberId/payments': reads(),
  'GET /console/members/:memberId/messages': reads(),
  'POST /console/members/:memberId/messages/:mailId/again': failedMail(),
  'GET /console/members/:memberId/audit': reads(),
  'PUT /console/members/:memberId': {
    ids: ['/memberId'],
    of: {
      ...record(['/memberId'], (_, memberId) => ({ params: { memberId }, body: { lastName: 'Corrected' } }), {
        own: 'OWN_RECORD',
        owners: onlyOwners,
      }).of,
      "a manager's": {
        send: (world) => ({
          params: { memberId: world.other.manager.personId },
          body: { email: `${crypto.randomUUID()}@own.example` },
        }),
        expects: staffByManagement('manager'),
      },
    },
  },
  'POST /console/members/:memberId/bookings/preview': record(['/memberId', '{classId'], bookFor),
  'POST /console/members/:memberId/bookings': record(['/memberId', '{classId'], bookFor),
  'GET /console/members/:memberId/bookings/:bookingId/cancelling': within(
    ['/memberId', '/bookingId'],
    bookingOf(),
  ),
  'GET /console/members/:memberId/bookings/:bookingId/moves': within(
    ['/memberId', '/bookingId'],
    bookingOf(),
  ),
  'POST /console/members/:memberId/bookings/:bookingId/move': within(
    ['/memberId', '/bookingId', '{classId', '{terms.passId', '{terms.conflicts[]'],
    async (world, memberId, personId) => {
      const { bookingId } = await world.booking(personId)
      const move = await moveOf(world, { personId, bookingId })
      return { params: { memberId, bookingId }, body: { ...move, mode: 'late', reason } }
    },
  ),
  'POST /console/members/:memberId/bookings/:bookingId/cancel': within(
    ['/memberId', '/bookingId'],
    bookingOf({ mode: 'free' }),
  ),
  'POST /console/members/:memberId/passes/:passId/adjust': within(
    ['/memberId', '/passId'],
    passOf((version) => ({ sessions: 1, cause: 'goodwill', reason, version })),
  ),
  'POST /console/members/:memberId/passes/:passId/freeze/preview': within(
    ['/memberId', '/passId'],
    passOf(() => range),
  ),
  'POST /console/members/:memberId/passes/:passId/freeze': within(
    ['/memberId', '/passId'],
    passOf((version) => ({ ...range, version })),
  ),
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end/preview': within(
    ['/memberId', '/passId', '/freezeId'],
    freezeOf(() => ({})),
  ),
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end': within(
    ['/memberId', '/passId', '/freezeId'],
    freezeOf((version) => ({ version })),
  ),
  'POST /console/members/:memberId/passes/:passId/extend': within(
    ['/memberId', '/passId'],
    passOf((version) => ({ days: 7, reason, version })),
  ),
  'POST /console/members/:memberId/passes/:passId/revoke/preview': within(
    ['/memberId', '/passId'],
    passOf(() => ({})),
  ),
  'POST /console/members/:memberId/passes/:passId/revoke': within(
    ['/memberId', '/passId'],
    passOf((version) => ({ reason, version })),
  ),
  'POST /console/members/:memberId/passes/:passId/sharing': within(
    ['/memberId', '/passId', '{personId'],
    passForTwo((personId) => ({ body: { personId } })),
  ),
  'DELETE /console/members/:memberId/passes/:passId/sharing': within(
    ['/memberId', '/passId'],
    passForTwo(() => ({}), true),
  ),
  'POST /console/members': {
    ids: ['{householdOf'],
    of: {
      "in a member's household": {
        send: async (world) => ({
          body: { firstName: 'Second', lastName: 'Here', householdOf: (await world.member()).personId },
        }),
        expects: 'done',
      },
      'in a household that does not exist': {
        send: () => ({
          body: { firstName: 'Second', lastName: 'Here', householdOf: crypto.randomUUID() },
        }),
        expects: 'HOUSEHOLD_NOT_POSSIBLE',
      },
    },
  },
  'POST /console/members/:memberId/notes': record(['/memberId'], (_, memberId) => ({
    params: { memberId },
    body: { body: 'Prefers mornings' },
  })),
  'PUT /console/members/:memberId/notes/:noteId': note({ body: 'Prefers evenings' }),
  'DELETE /console/members/:memberId/notes/:noteId': note(),
  'PUT /console/members/:memberId/consent': record(['/memberId'], (_, memberId) => ({
    params: { memberId },
    body: { given: true },
  })),
  'GET /console/members/:memberId/merge': {
    ids: ['/memberId', '?from'],
    of: {
      "a member's into a member's": {
        send: async (world) => ({
          params: { memberId: (await world.member()).personId },
          query: { from: (await world.member()).personId },
        }),
        expects: 'done',
      },
      "a member's into the caller's": {
        send: async (world, me) => ({
          params: { memberId: me.personId },
          query: { from: (await world.member()).personId },
        }),
        expects: 'MERGE_NOT_POSSIBLE',
      },
    },
  },
  'POST /console/members/:memberId/merge': {
    ids: ['/memberId', '{from'],
    of: {
      "a member's into a member's": {
        send: async (world) => {
          const [memberId, from] = [(await world.member()).personId, (await world.member()).personId]
          const { body } = await world.me.owner.browser.call<{ seen: string }>(
            'GET',
            `/console/members/${memberId}/merge?from=${from}`,
          )
          return { params: { memberId }, body: { from, seen: body.data.seen } }
        },
        expects: 'done',
      },
      "an owner's into the caller's": {
        send: (world, me) => ({
          params: { memberId: me.personId },
          body: { from: world.other.owner.personId, seen: 'x'.repeat(43) },
        }),
        expects: 'MERGE_NOT_POSSIBLE',
      },
    },
  },
  'POST /console/members/:memberId/export': record(['/memberId'], (_, memberId) => ({
    params: { memberId },
  })),
  'GET /console/members/:memberId/erase': record(['/memberId'], memberOf, {
    own: 'ERASE_NOT_POSSIBLE',
    owners: 'ERASE_NOT_POSSIBLE',
  }),
  'POST /console/members/:memberId/erase': record(
    ['/memberId'],
    async (world, memberId) => {
      const { body } = await world.me.owner.browser.call<{ seen: string } | null>(
        'GET',
        `/console/members/${memberId}/erase`,
      )
      const previewed = body.data?.seen ?? 'x'.repeat(43)
      return { params: { memberId }, body: { reason: 'requestedByMember', seen: previewed, force: true } }
    },
    { own: 'ERASE_NOT_POSSIBLE', owners: 'ERASE_NOT_POSSIBLE' },
  ),
}

/** Reads without ids: they return the data of the caller. */
export const lists: Record<string, List> = {
  'GET /user/health-note': {
    make: async (world, me) => ({
      own: await storeHealthNote(me),
      others: await storeHealthNote(world.other.member),
    }),
  },
}
