import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { longJobContract } from './schema.ts'
import { readLongJob, readLongJobs } from './usecases/readLongJob.server.ts'

export function longJobRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, longJobContract['GET /console/jobs'], async ({ caller, now }) => ({
    data: { rows: await readLongJobs(db, caller, now) },
  }))
  route(app, deps, longJobContract['GET /console/jobs/:jobId'], async ({ params, caller }) => ({
    data: await readLongJob(db, caller, params.jobId),
  }))
}
