import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { checkInCode } from './checkInCode.server.ts'
import { checkInContract as contract } from './schema.ts'
import { ownerOfBooking } from './store.server.ts'

export function checkInRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, secret } = deps
  route(app, deps, contract['GET /user/check-in-code/:orderId'], async ({ params, caller }) => {
    const owner = await ownerOfBooking(db, params.orderId)
    if (owner?.personId !== caller.personId || !owner.seated) throw new Refusal('NOT_FOUND')
    return { data: { code: checkInCode(secret, params.orderId) } }
  })
}
