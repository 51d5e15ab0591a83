import type { FastifyInstance } from 'fastify'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { contentContract as contract } from './schema.ts'
import { testimonials } from './store.server.ts'
import { readPolicies } from './usecases/policies.server.ts'
import {
  instructorProfiles,
  listTrainings,
  postSummaries,
  readPost,
  readTraining,
} from './usecases/readContent.server.ts'

/** What the studio tells, for everybody: whoever changes it invalidates 'content'. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  cachedRoute(app, deps, contract['GET /blog/'], () => postSummaries(db))
  cachedRoute(app, deps, contract['GET /blog/:slug'], ({ params }) => readPost(db, params.slug))
  cachedRoute(app, deps, contract['GET /admin/get-all-trainings'], () => listTrainings(db))
  cachedRoute(app, deps, contract['GET /admin/get-single-training/:id'], ({ params }) =>
    readTraining(db, params.id),
  )
  cachedRoute(app, deps, contract['GET /studio/instructors'], () => instructorProfiles(db))
  cachedRoute(app, deps, contract['GET /studio/policies'], ({ now }) => readPolicies(db, now))
  cachedRoute(app, deps, contract['GET /studio/testimonials'], () => testimonials(db))
}
