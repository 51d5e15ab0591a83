import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { packageEditText } from '../text/packageEdit.ts'
import {
  changePackage,
  createPackage,
  listEditedPackages,
  readEditedPackage,
  readPassesSold,
  reorderPackages,
} from '../usecases/editPackages.server.ts'
import { packageContract as contract } from './schema.ts'

/** The console's endpoints for packages. */
export function packageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/packages'], async ({ now }) => ({
    data: await listEditedPackages(db, now),
  }))
  route(app, deps, contract['POST /console/packages'], async ({ body, caller, now }) => {
    const data = await readEditedPackage(db, await createPackage(deps, caller, body), now)
    return { data, message: packageEditText.made(data.packageName) }
  })
  route(app, deps, contract['PUT /console/packages/order'], async ({ body, caller, now }) => {
    await reorderPackages(deps, caller, body.ids)
    return { data: await listEditedPackages(db, now), message: packageEditText.ordered }
  })
  const detail = contract['GET /console/packages/:packageId']
  route(app, deps, detail, async ({ params, now }) => ({
    data: await readEditedPackage(db, params.packageId, now),
  }))
  const change = contract['PUT /console/packages/:packageId']
  route(app, deps, change, async ({ params, body, caller, now }) => {
    const { newVersion } = await changePackage(deps, caller, params.packageId, body)
    const data = await readEditedPackage(db, params.packageId, now)
    const { packageName, version } = data
    const toast = newVersion
      ? packageEditText.changed(packageName, version)
      : packageEditText.saved(packageName)
    return { data, message: toast }
  })
  const sold = contract['GET /console/packages/:packageId/passes']
  route(app, deps, sold, async ({ params, query: { page, limit, version }, now }) => ({
    data: {
      ...(await readPassesSold(db, { ...params, version }, { page, limit }, now)),
      page,
      limit,
    },
  }))
}
