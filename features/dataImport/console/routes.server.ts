import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { LIMITS } from '../file.server.ts'
import { checkImport } from '../usecases/checkImport.server.ts'
import {
  forgetImport,
  problemsAsCsv,
  readImport,
  readImports,
  readProblems,
} from '../usecases/readImports.server.ts'
import { startImport } from '../usecases/runImport.server.ts'
import { startUndo } from '../usecases/undoImport.server.ts'
import { uploadFile } from '../usecases/uploadFile.server.ts'
import { dataImportContract as contract } from './schema.ts'

export function dataImportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/imports'], async ({ now }) => ({
    data: await readImports(db, now),
  }))
  uploadRoute(app, deps)
  const view = contract['GET /console/imports/:importId']
  route(app, deps, view, async ({ params, now }) => ({ data: await readImport(db, params.importId, now) }))
  const mapped = contract['PUT /console/imports/:importId/mapping']
  route(app, deps, mapped, async ({ params: { importId }, body, now }) => {
    await checkImport(deps, importId, body, now)
    return { data: await readImport(db, importId, now) }
  })
  const problems = contract['GET /console/imports/:importId/problems']
  route(app, deps, problems, async ({ params, query }) => ({
    data: await readProblems(db, params.importId, query),
  }))
  const file = contract['GET /console/imports/:importId/problems.csv']
  route(app, deps, file, async ({ params, reply }) => {
    const data = await problemsAsCsv(db, params.importId)
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="rows.csv"')
    return { data }
  })
  const run = contract['POST /console/imports/:importId/run']
  route(app, deps, run, async ({ params: { importId }, body, caller, now }) => {
    await startImport(deps, caller, importId, body, now)
    return { data: await readImport(db, importId, now) }
  })
  const undo = contract['POST /console/imports/:importId/undo']
  route(app, deps, undo, async ({ params: { importId }, caller, now }) => {
    await startUndo(deps, caller, importId, now)
    return { data: await readImport(db, importId, now) }
  })
  const forget = contract['DELETE /console/imports/:importId']
  route(app, deps, forget, async ({ params, now }) => {
    await forgetImport(deps, params.importId)
    return { data: await readImports(db, now) }
  })
}

/** In a separate scope, because only this route accepts a large body and leaves it unparsed. */
function uploadRoute(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    const raw = { parseAs: 'buffer', bodyLimit: LIMITS.bytes } as const
    scope.addContentTypeParser('application/octet-stream', raw, (_request, body, done) => done(null, body))
    const upload = contract['POST /console/imports']
    route(scope, deps, upload, async ({ query: { fileName, kind }, request, caller, now }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const importId = await uploadFile(deps, caller, { fileName, bytes, kind }, now)
      return { data: await readImport(deps.db, importId, now) }
    })
  })
}
