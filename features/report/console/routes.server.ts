import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import {
  readCohorts,
  readMembers,
  readPasses,
  readRevenue,
  readSessions,
} from '../usecases/readFigures.server.ts'
import {
  readAbsenceRows,
  readMemberRows,
  readMoneyRows,
  readPassRows,
  readSessionRows,
} from '../usecases/readRows.server.ts'
import { reportContract } from './schema.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const c = reportContract
  route(app, deps, c['GET /console/reports/revenue'], async ({ query, now }) => ({
    data: await readRevenue(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/revenue/rows'], async ({ query, now }) => ({
    data: await readMoneyRows(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/sessions'], async ({ query, now }) => ({
    data: await readSessions(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/sessions/rows'], async ({ query, now }) => ({
    data: await readSessionRows(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/absences/rows'], async ({ query, now }) => ({
    data: await readAbsenceRows(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/passes'], async ({ query, now }) => ({
    data: await readPasses(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/passes/rows'], async ({ query, now }) => ({
    data: await readPassRows(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/members'], async ({ query, now }) => ({
    data: await readMembers(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/members/rows'], async ({ query, now }) => ({
    data: await readMemberRows(db, query, now),
  }))
  route(app, deps, c['GET /console/reports/cohorts'], async ({ query, now }) => ({
    data: await readCohorts(db, Temporal.PlainDate.from(query.to), now),
  }))
}
