import type { FastifyInstance } from 'fastify'
import { bookWalkIn } from '#features/booking/usecases/bookWalkIn.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isPerson } from '../store.server.ts'
import { rosterText } from '../text/roster.ts'
import { decideTooFew } from '../usecases/decideTooFew.server.ts'
import { markAttendance, scanCode } from '../usecases/markAttendance.server.ts'
import { deleteNote, writeNote } from '../usecases/notes.server.ts'
import { readRoster } from '../usecases/readRoster.server.ts'
import { readToday } from '../usecases/readToday.server.ts'
import { viewNote } from '../views.server.ts'
import { attendanceContract as contract } from './schema.ts'

export function attendanceRoutes(app: FastifyInstance, deps: Deps): void {
  readRoutes(app, deps)
  markRoutes(app, deps)
  noteRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/today'], async ({ query, caller, now }) => ({
    data: await readToday(deps, caller, query, now),
  }))
  route(app, deps, contract['GET /console/sessions/:sessionId/roster'], async ({ params, caller, now }) => ({
    data: await readRoster(db, params.sessionId, caller, now),
  }))
}

function markRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const mark = contract['POST /console/bookings/:bookingId/marks']
  route(app, deps, mark, async ({ params, body, caller, now }) => {
    const request = { ...params, ...body, madeAt: Temporal.Instant.from(body.madeAt) }
    return { data: await markAttendance(deps, caller, request, now) }
  })
  const scan = contract['POST /console/sessions/:sessionId/check-ins']
  route(app, deps, scan, async ({ params, body, caller, now }) => {
    const scanned = { ...params, ...body, madeAt: Temporal.Instant.from(body.madeAt) }
    return { data: await scanCode(deps, caller, scanned, now) }
  })
  const walkIn = contract['POST /console/sessions/:sessionId/walk-ins']
  route(app, deps, walkIn, async ({ params, body, caller, now }) => {
    if (!(await isPerson(db, body.personId))) throw new Refusal('NOT_FOUND', { field: 'personId' })
    return { data: await bookWalkIn(deps, { ...params, ...body, by: caller.personId }, now) }
  })
  const tooFew = contract['POST /console/sessions/:sessionId/too-few']
  route(app, deps, tooFew, async ({ params, body, caller, now }) => {
    await decideTooFew(deps, caller, { ...params, ...body }, now)
    const message = body.decision === 'run' ? rosterText.takesPlace : rosterText.cancelled(body.booked)
    return { data: null, message }
  })
}

function noteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const write = contract['POST /console/sessions/:sessionId/notes']
  route(app, deps, write, async ({ params, body, caller, now }) => {
    const note = { ...params, ...body, bookingId: body.bookingId ?? null }
    return { data: viewNote(await writeNote(db, caller, note, now), caller), message: rosterText.noteAdded }
  })
  route(app, deps, contract['DELETE /console/notes/:noteId'], async ({ params, caller, now }) => {
    await deleteNote(db, caller, params.noteId, now)
    return { data: null, message: rosterText.removed }
  })
}
