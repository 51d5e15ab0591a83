import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { studioDay } from '#lib/time.ts'
import { reportContract } from './schema.ts'
import {
  readCohorts,
  readMembers,
  readPasses,
  readRevenue,
  readSessions,
} from './usecases/readFigures.server.ts'
import {
  readAbsenceRows,
  readMemberRows,
  readMoneyRows,
  readPassRows,
  readSessionRows,
} from './usecases/readRows.server.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const c = reportContract
  route(app, deps, c['GET /console/reports/revenue'], async ({ query }) => ({
    data: await readRevenue(db, query),
  }))
  route(app, deps, c['GET /console/reports/revenue/rows'], async ({ query }) => ({
    data: await readMoneyRows(db, query),
  }))
  route(app, deps, c['GET /console/reports/sessions'], async ({ query }) => ({
    data: await readSessions(db, query),
  }))
  route(app, deps, c['GET /console/reports/sessions/rows'], async ({ query }) => ({
    data: await readSessionRows(db, query),
  }))
  route(app, deps, c['GET /console/reports/absences/rows'], async ({ query }) => ({
    data: await readAbsenceRows(db, query),
  }))
  route(app, deps, c['GET /console/reports/passes'], async ({ query }) => ({
    data: await readPasses(db, query),
  }))
  route(app, deps, c['GET /console/reports/passes/rows'], async ({ query }) => ({
    data: await readPassRows(db, query),
  }))
  route(app, deps, c['GET /console/reports/members'], async ({ query, now }) => ({
    data: await readMembers(db, query, studioDay(now)),
  }))
  route(app, deps, c['GET /console/reports/members/rows'], async ({ query, now }) => ({
    data: await readMemberRows(db, query, studioDay(now)),
  }))
  route(app, deps, c['GET /console/reports/cohorts'], async ({ query }) => ({
    data: await readCohorts(db, Temporal.PlainDate.from(query.to)),
  }))
}
