import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { formatDayTime, isoInstant } from '#lib/time.ts'
import { nameOf } from '../staffStore.server.ts'
import { readStaffQueue } from '../usecases/readStaffQueue.server.ts'
import { addToQueue, moveEntry, offerSeatByStaff, removeEntry } from '../usecases/staffQueue.server.ts'
import { staffWaitlistContract as contract } from './schema.ts'
import { staffQueueText as text } from './text/staffQueue.ts'

export function staffWaitlistRoutes(app: FastifyInstance, deps: Deps): void {
  const read = contract['GET /console/sessions/:sessionId/waitlist']
  route(app, deps, read, async ({ params, caller, now }) => ({
    data: await readStaffQueue(deps.db, params.sessionId, caller, now),
  }))

  const add = contract['POST /console/sessions/:sessionId/waitlist']
  route(app, deps, add, async ({ params, body: { personId, ...terms }, caller, now }) => {
    const name = await nameOf(deps.db, personId)
    if (name === undefined) throw new Refusal('NOT_FOUND', { field: 'personId' })
    const request = { ...params, personId, by: caller.personId }
    const { id, position } = await addToQueue(deps, request, terms, now)
    return { data: { _id: id, position }, message: text.added(name, position) }
  })

  route(
    app,
    deps,
    contract['POST /console/waitlist/:entryId/position'],
    async ({ params, body, caller, now }) => {
      const request = { ...params, ...body, by: caller.personId }
      const { name, position } = await moveEntry(deps, request, now)
      return { data: { position }, message: text.moved(name, position) }
    },
  )

  route(
    app,
    deps,
    contract['POST /console/waitlist/:entryId/removal'],
    async ({ params, body, caller, now }) => {
      const { name } = await removeEntry(deps, { ...params, ...body, by: caller.personId }, now)
      return { data: null, message: text.removed(name) }
    },
  )

  route(app, deps, contract['POST /console/waitlist/:entryId/offer'], async ({ params, caller, now }) => {
    const { name, until } = await offerSeatByStaff(deps, { ...params, by: caller.personId }, now)
    return { data: { until: isoInstant(until) }, message: text.offered(name, formatDayTime(until, now)) }
  })
}
