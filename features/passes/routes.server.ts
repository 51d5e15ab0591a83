import type { FastifyInstance } from 'fastify'
import { listPackages, viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { route } from '#lib/api.server.ts'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { studioDay } from '#lib/time.ts'
import { gstBasisPoints, packagesOnSale } from './reads.server.ts'
import { canBeGiven } from './rules.ts'
import { passesContract as contract } from './schema.ts'
import { readLedger } from './usecases/readMembership.server.ts'

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
      canBeGiven: canBeGiven(row),
    })),
  )
  cachedRoute(app, deps, contract['GET /studio/gst'], async ({ now }) => ({
    gstPercent: (await gstBasisPoints(db, 'group', studioDay(now))) / 100,
  }))
  route(app, deps, contract['GET /user/get-ledger/:passId'], async ({ params, caller }) => ({
    data: await readLedger(db, caller.personId, params.passId),
  }))
}
