import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { changeText } from '../text/change.ts'
import { applyChange } from '../usecases/applyChange.server.ts'
import { previewChange } from '../usecases/previewChange.server.ts'
import { readClass } from '../usecases/readClass.server.ts'
import { findByWords, readHolidays, readTimetable, readWaiting } from '../usecases/readTimetable.server.ts'
import { decideShownEdit, previewEdit } from '../usecases/waitingEdit.server.ts'
import { schedulingContract as contract } from './schema.ts'

export function schedulingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/timetable'], async ({ query, caller }) => ({
    data: await readTimetable(db, caller, query),
  }))
  route(app, deps, contract['GET /console/sessions'], async ({ query, caller, now }) => ({
    data: { rows: await findByWords(db, caller, query, now) },
  }))
  route(app, deps, contract['GET /console/classes/:classId'], async ({ params }) => ({
    data: await readClass(db, params.classId),
  }))
  route(app, deps, contract['GET /console/holidays'], async ({ query, now }) => ({
    data: await readHolidays(db, query, now),
  }))
  route(app, deps, contract['POST /console/timetable/preview'], async ({ body, now }) => ({
    data: await previewChange(db, body.change, now),
  }))
  route(app, deps, contract['POST /console/timetable/changes'], async ({ body, caller, now }) => ({
    data: await applyChange(deps, caller, body, now),
    message: changeText.done[body.change.kind],
  }))
  route(app, deps, contract['GET /console/timetable/waiting'], async ({ caller, now }) => ({
    data: { rows: await readWaiting(db, caller, now) },
  }))
  const readEdit = contract['GET /console/timetable/waiting/:sessionId']
  route(app, deps, readEdit, async ({ params, now }) => ({
    data: await previewEdit(db, params.sessionId, now),
  }))
  const decideEdit = contract['POST /console/timetable/waiting/:sessionId']
  route(app, deps, decideEdit, async ({ params, body, caller, now }) => {
    await decideShownEdit(deps, caller, { ...params, ...body }, now)
    return { data: {}, message: changeText.decided[body.decision] }
  })
}
