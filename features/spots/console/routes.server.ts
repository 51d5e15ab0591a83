import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { changeSpot, roomOfSession } from '#features/booking/usecases/changeSpot.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { breakSpot, previewBreak, repairSpot } from '../usecases/outOfOrder.server.ts'
import { readPlan, savePlan } from '../usecases/plan.server.ts'
import { spotsContract as contract } from './schema.ts'
import { planText as text } from './text/plan.ts'

export function spotsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /console/rooms/:roomId/plan'], async ({ params, caller, now }) => ({
    data: await readPlan(deps.db, params.roomId, caller, now),
  }))

  route(app, deps, contract['PUT /console/rooms/:roomId/plan'], async ({ params, body, caller, now }) => {
    await savePlan(deps, caller, { ...params, ...body }, now)
    return { data: await readPlan(deps.db, params.roomId, caller, now), message: text.saved }
  })

  route(app, deps, contract['GET /console/spots/:spotId/out-of-order'], async ({ params, now }) => ({
    data: await previewBreak(deps.db, params.spotId, now),
  }))

  route(
    app,
    deps,
    contract['POST /console/spots/:spotId/out-of-order'],
    async ({ params, body, caller, now }) => {
      const roomId = await breakSpot(deps, caller, { ...params, ...body }, now)
      const notified = body.moves.filter(({ spotId }) => spotId).length
      return { data: await readPlan(deps.db, roomId, caller, now), message: text.isBroken(notified) }
    },
  )

  route(
    app,
    deps,
    contract['DELETE /console/spots/:spotId/out-of-order'],
    async ({ params, caller, now }) => {
      const roomId = await repairSpot(deps, caller, params.spotId, now)
      return { data: await readPlan(deps.db, roomId, caller, now), message: text.isRepaired }
    },
  )

  route(app, deps, contract['GET /console/sessions/:sessionId/spots'], async ({ params }) => ({
    data: await roomOfSession(deps.db, params.sessionId),
  }))

  route(
    app,
    deps,
    contract['PUT /console/bookings/:bookingId/spot'],
    async ({ params, body, caller, now }) => {
      const booking = await changeSpot(
        deps,
        {
          ...params,
          ...body,
          also: (trx, before, after) => {
            const { id: subjectId, personId } = before
            const record = { action: 'spot.change', subject: 'booking', subjectId, personId } as const
            const spotName = ({ spot }: typeof before) => ({ spot: spot?.name ?? null })
            return recordAudit(
              trx,
              caller.personId,
              { ...record, before: spotName(before), after: spotName(after) },
              now,
            )
          },
        },
        now,
      )
      const spot = booking.spot?.name ?? ''
      return { data: { spot }, message: text.onSpot(spot) }
    },
  )
}
