import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { readLongJob, readLongJobs } from '../usecases/readLongJob.server.ts'
import { backgroundJobsContract } from './schema.ts'

export function backgroundJobsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, backgroundJobsContract['GET /console/jobs'], async ({ caller, now }) => ({
    data: { rows: await readLongJobs(db, caller, now) },
  }))
  route(app, deps, backgroundJobsContract['GET /console/jobs/:jobId'], async ({ params, caller }) => ({
    data: await readLongJob(db, caller, params.jobId),
  }))
}
