import { holdHealthNote, passkeyOf } from './memberEntries.ts'
import { sellAs } from './moneyEntries.ts'
import { waitingSession } from './studioEntries.ts'
import { exportOf, workOf } from './workEntries.ts'
import type { Me, World } from './world.ts'

/** Which parts of a list are their own, and which are others': words in the answer for callers who may see them. */
export interface Marks {
  own: string
  others: string
}

export interface List {
  query?: Record<string, string>
  make?(world: World, me: Me): Promise<Marks>
  /** Why its scope does not matter. */
  everybodys?: string
}

const WEEK = { from: '2026-11-23', to: '2026-11-29' }
const STUDIOS = 'it tells of the studio, not of anybody'

const people = async ({ server, other }: World, { personId }: Me): Promise<Marks> => {
  const rows = await server.deps.db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('id', 'in', [personId, other.member.personId])
    .execute()
  const emailOf = (id: string) => rows.find((row) => row.id === id)?.email ?? ''
  return { own: emailOf(personId), others: emailOf(other.member.personId) }
}
const bookings = async (world: World, { personId }: Me): Promise<Marks> => ({
  own: (await world.booking(personId)).bookingId,
  others: (await world.booking(world.other.member.personId)).bookingId,
})
const sessions = async (world: World): Promise<Marks> => ({
  own: await world.soonSession('own'),
  others: await world.soonSession('others'),
})
const waiting = async (world: World): Promise<Marks> => ({
  own: await waitingSession(world, 'own'),
  others: await waitingSession(world, 'others'),
})

/** Reads without ids: the caller determines whose data is returned. */
export const lists: Record<string, List> = {
  'GET /user/get-user': { make: people },
  'GET /staff/me': { make: people },
  'GET /user/sign-ins': {
    make: async ({ server, other }, me) => {
      const signInOf = async (personId: string) => {
        const of = server.deps.db.selectFrom('sign_in').select('id').where('person_id', '=', personId)
        return (await of.orderBy('created_at').executeTakeFirstOrThrow()).id
      }
      return { own: await signInOf(me.personId), others: await signInOf(other.member.personId) }
    },
  },
  'GET /user/second-factor': {
    make: async (world, me) => ({
      own: (await passkeyOf(world, me.personId)).params.passkeyId,
      others: (await passkeyOf(world, world.other.member.personId)).params.passkeyId,
    }),
  },
  'GET /user/get-scheduled-class': { make: bookings },
  'GET /user/get-order-history': {
    make: async (world, me) => {
      const marks = await bookings(world, me)
      await me.browser.call('PUT', `/user/cancel-order/${marks.own}`)
      await world.other.member.browser.call('PUT', `/user/cancel-order/${marks.others}`)
      return marks
    },
  },
  'GET /user/health-note': {
    make: async (world, me) => ({
      own: await holdHealthNote(me),
      others: await holdHealthNote(world.other.member),
    }),
  },
  'GET /user/calendar-feed': { everybodys: 'it tells since when, and names nothing' },
  'GET /console/today': { make: sessions },
  'GET /console/timetable': { query: WEEK, make: sessions },
  'GET /console/timetable/waiting': { make: waiting },
  'GET /console/sessions': { query: { q: '12:10', limit: '50' }, make: sessions },
  'GET /console/holidays': { everybodys: STUDIOS },
  'GET /console/locations': { everybodys: STUDIOS },
  'GET /console/kinds': { everybodys: STUDIOS },
  'GET /console/payments': {
    query: { limit: '200' },
    make: async (world, me) => ({
      own: await sellAs(world, me),
      others: await sellAs(world, world.other.frontDesk),
    }),
  },
  'GET /console/tills': {
    make: async (world, me) => {
      await sellAs(world, world.other.frontDesk)
      return { own: me.personId, others: world.other.frontDesk.personId }
    },
  },
}

/** Always only their own, whatever the role. */
export const ownLists: Record<string, List> = {
  'GET /console/jobs': {
    make: async (world, me) => ({
      own: await workOf(world, me.personId, 'test.work'),
      others: await workOf(world, world.other.owner.personId, 'test.work'),
    }),
  },
  'GET /console/exports': {
    make: async (world, me) => ({
      own: (await exportOf(world, me.personId)).params.exportId,
      others: (await exportOf(world, world.other.owner.personId)).params.exportId,
    }),
  },
}
