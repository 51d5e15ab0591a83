import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { healthNoteContract as contract } from './schema.ts'
import { healthNoteText } from './text/healthNote.ts'
import { readHealthNote, saveHealthNote, withdrawHealthNote } from './usecases/healthNote.server.ts'

export function healthNoteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /user/health-note'], async ({ caller }) => ({
    data: await readHealthNote(db, caller.personId),
  }))
  route(app, deps, contract['PUT /user/health-note'], async ({ body, caller, now }) => {
    await saveHealthNote(db, caller.personId, body.words, now)
    return { data: await readHealthNote(db, caller.personId), message: healthNoteText.saved }
  })
  route(app, deps, contract['DELETE /user/health-note'], async ({ caller, now }) => {
    await withdrawHealthNote(db, caller.personId, now)
    return { data: await readHealthNote(db, caller.personId), message: healthNoteText.withdrawn }
  })
}
