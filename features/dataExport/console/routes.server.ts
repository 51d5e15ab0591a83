import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { studioDay } from '#lib/time.ts'
import { startExport } from '../usecases/exportData.server.ts'
import { exportAddress, openExport, readExport, readExports } from '../usecases/readExports.server.ts'
import { dataExportContract as contract } from './schema.ts'

export function dataExportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/exports'], async ({ caller, now }) => ({
    data: { rows: await readExports(db, caller, now) },
  }))
  route(app, deps, contract['POST /console/exports'], async ({ caller, now }) => {
    const exportId = await startExport(deps, caller, now)
    return { data: await readExport(db, caller, exportId, now) }
  })
  const downloads = contract['POST /console/exports/:exportId/downloads']
  route(app, deps, downloads, async ({ params: { exportId }, caller, now }) => {
    return { data: { href: await exportAddress(deps, caller, exportId, now) } }
  })
  const file = contract['GET /console/exports/:exportId/file']
  route(app, deps, file, async ({ params: { exportId }, caller, now, reply }) => {
    const { stream, bytes } = await openExport(deps, caller, exportId, now)
    reply
      .type('application/zip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="contrology-${studioDay(now)}.zip"`)
    return { data: stream }
  })
}
