import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { promoEditText } from '../text/promoEdit.ts'
import { listCredits, withdrawCredit } from '../usecases/credits.server.ts'
import {
  changeCode,
  createCode,
  listCodes,
  readCode,
  readPromoPackages,
  readUses,
  stopCode,
} from '../usecases/editCodes.server.ts'
import { promoCodeContract as contract } from './schema.ts'

/** The console's endpoints for promo codes. */
export function promoCodeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/credits'], async ({ query, now }) => ({
    data: await listCredits(db, query, now),
  }))
  route(
    app,
    deps,
    contract['POST /console/credits/:creditId/withdraw'],
    async ({ params, body, caller, now }) => ({
      data: await withdrawCredit(deps, caller, { ...params, ...body }, now),
      message: promoEditText.withdrawn,
    }),
  )
  route(app, deps, contract['GET /console/promo-codes'], async ({ now }) => ({
    data: await listCodes(db, now),
  }))
  route(app, deps, contract['GET /console/promo-codes/packages'], async ({ now }) => ({
    data: await readPromoPackages(db, now),
  }))
  route(app, deps, contract['POST /console/promo-codes'], async ({ body, caller, now }) => {
    const data = await readCode(db, await createCode(deps, caller, body), now)
    return { data, message: promoEditText.made(data.code) }
  })
  route(app, deps, contract['GET /console/promo-codes/:codeId'], async ({ params, now }) => ({
    data: await readCode(db, params.codeId, now),
  }))
  route(app, deps, contract['PUT /console/promo-codes/:codeId'], async ({ params, body, caller, now }) => {
    await changeCode(deps, caller, params.codeId, body)
    const data = await readCode(db, params.codeId, now)
    return { data, message: promoEditText.saved(data.code) }
  })
  route(app, deps, contract['PUT /console/promo-codes/:codeId/stop'], async ({ params, caller, now }) => {
    await stopCode(deps, caller, params.codeId)
    const data = await readCode(db, params.codeId, now)
    return { data, message: promoEditText.stopped(data.code) }
  })
  route(app, deps, contract['GET /console/promo-codes/:codeId/uses'], async ({ params, query, now }) => ({
    data: { ...(await readUses(db, params.codeId, query, now)), ...query },
  }))
}
