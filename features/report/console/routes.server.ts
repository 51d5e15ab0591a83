import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { readCohorts, readMemberRows, readMembers } from '../memberStore.server.ts'
import { readPasses, readPassRows } from '../passStore.server.ts'
import { readRevenue, readRevenueRows } from '../revenueStore.server.ts'
import { readAbsenceRows, readSessionRows, readSessions } from '../sessionStore.server.ts'
import { type Path, type Query, type ReportData, reportContract } from './schema.ts'

type ReportHandler<Name extends Path> = (
  db: Db,
  query: Query<Name>,
  now: Temporal.Instant,
) => Promise<ReportData<Name>>

/** The handlers of `GET /console/reports/<path>`. A missing handler does not compile. */
const reads: { [Name in Path]: ReportHandler<Name> } = {
  revenue: readRevenue,
  'revenue/rows': readRevenueRows,
  sessions: readSessions,
  'sessions/rows': readSessionRows,
  'absences/rows': readAbsenceRows,
  passes: readPasses,
  'passes/rows': readPassRows,
  members: readMembers,
  'members/rows': readMemberRows,
  cohorts: readCohorts,
}

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  // Each entry has the types of its own endpoint, but in a loop TypeScript sees the union of all of them.
  for (const [path, read] of Object.entries(reads) as [Path, ReportHandler<never>][])
    route(app, deps, reportContract[`GET /console/reports/${path}`], async ({ query, now }) => ({
      data: (await read(deps.db, query as never, now)) as never,
    }))
}
