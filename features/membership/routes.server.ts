import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { membershipContract as contract } from './schema.ts'
import { packagesOnSale } from './store.server.ts'
import { listPackages, readLedger } from './usecases.server.ts'

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /user/get-all-packages'], async ({ query }) => {
    const all = listPackages(await packagesOnSale(db))
    const from = (query.page - 1) * query.limit
    return {
      data: {
        items: all.slice(from, from + query.limit),
        page: query.page,
        limit: query.limit,
        total: all.length,
      },
    }
  })
  route(app, deps, contract['GET /user/get-membership-packages'], async ({ query }) => ({
    data: listPackages(await packagesOnSale(db, query)),
  }))
  route(app, deps, contract['GET /user/get-ledger/:passId'], async ({ params, caller }) => ({
    data: await readLedger(db, caller.personId, params.passId),
  }))
}
