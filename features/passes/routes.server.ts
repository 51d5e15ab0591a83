import type { FastifyInstance } from 'fastify'
import { listPackages, viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { route } from '#lib/api.server.ts'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { studioDay } from '#lib/time.ts'
import { gstBasisPoints, packagesOnSale } from './packageReads.server.ts'
import { isGiftable } from './packageRules.ts'
import { passesContract as contract } from './schema.ts'
import { passesText } from './text/passes.ts'
import { membershipOf, readLedger } from './usecases/readMembership.server.ts'
import { endOwnSharing } from './usecases/sharePass.server.ts'

export function passesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  cachedRoute(app, deps, contract['GET /user/get-all-packages'], async ({ query: { page, limit }, now }) => {
    const all = listPackages(await packagesOnSale(db, studioDay(now)))
    const from = (page - 1) * limit
    return { items: all.slice(from, from + limit), page, limit, total: all.length }
  })
  cachedRoute(app, deps, contract['GET /user/get-membership-packages'], async ({ query, now }) =>
    (await packagesOnSale(db, studioDay(now), query)).map((row) => ({
      ...viewPackage(row),
      canBeGiven: isGiftable(row),
    })),
  )
  cachedRoute(app, deps, contract['GET /studio/gst'], async ({ now }) => ({
    gstPercent: (await gstBasisPoints(db, 'group', studioDay(now))) / 100,
  }))
  route(app, deps, contract['GET /user/get-ledger/:passId'], async ({ params, caller }) => ({
    data: await readLedger(db, caller.personId, params.passId),
  }))
  route(app, deps, contract['DELETE /user/passes/:passId/sharing'], async ({ params, caller, now }) => {
    await inTransaction(db, (trx) => endOwnSharing(trx, deps, { ...params, by: caller.personId }, now))
    return { data: await membershipOf(db, caller.personId, now), message: passesText.sharingEnded }
  })
}
