import type { FastifyInstance } from 'fastify'
import { postSummaries } from '#features/content/usecases/readContent.server.ts'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { contentContract as contract } from './schema.ts'
import { instructorProfiles, testimonials } from './store.server.ts'
import { listTrainings, readPost, readTraining } from './usecases/readContent.server.ts'

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
  cachedRoute(app, deps, contract['GET /studio/testimonials'], () => testimonials(db))
}
