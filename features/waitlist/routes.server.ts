import type { FastifyInstance } from 'fastify'
import { waitlistText as text } from '#features/waitlist/text/waitlist.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { formatDayTime } from '#lib/time.ts'
import { waitlistContract as contract } from './schema.ts'
import { entriesOf } from './store.server.ts'
import { changeQueueTerms, joinQueue, leaveQueue } from './usecases/queue.server.ts'
import { readQueue } from './usecases/readQueue.server.ts'
import { takeSeat } from './usecases/takeSeat.server.ts'
import { viewEntry, viewMadeBooking } from './views.server.ts'

export function waitlistRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /user/waitlist'], async ({ caller, now }) => ({
    data: (await entriesOf(deps.db, caller.personId, now)).map(viewEntry),
  }))

  route(
    app,
    deps,
    contract['GET /user/waitlist/classes/:classId'],
    async ({ params, query, caller, now }) => ({
      data: await readQueue(deps.db, { ...params, ...query }, caller.personId, now),
    }),
  )

  route(app, deps, contract['POST /user/waitlist'], async ({ body, caller, now }) => {
    const entry = await joinQueue(deps, body, caller.personId, now)
    return { data: viewEntry(entry), message: text.joined(entry.session.title, entry.position) }
  })

  route(app, deps, contract['PUT /user/waitlist/:entryId'], async ({ params, body, caller, now }) => {
    const entry = await changeQueueTerms(deps, { ...params, personId: caller.personId }, body, now)
    return { data: viewEntry(entry), message: text.changed }
  })

  route(app, deps, contract['DELETE /user/waitlist/:entryId'], async ({ params, caller, now }) => {
    await leaveQueue(deps, { ...params, personId: caller.personId }, now)
    return { data: null, message: text.left }
  })

  route(app, deps, contract['POST /user/waitlist/:entryId/seat'], async ({ params, body, caller, now }) => {
    const booking = await takeSeat(deps, { ...params, ...body, personId: caller.personId }, now)
    const when = formatDayTime(booking.session.startsAt, now)
    return {
      data: await viewMadeBooking(deps.db, booking),
      message: text.booked(booking.session.title, when),
    }
  })
}
