import type { FastifyInstance } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import { keptRoute } from '#lib/keptRoute.server.ts'
import { contentContract as contract } from './schema.ts'
import { instructorProfiles, postSummaries, testimonials } from './store.server.ts'
import { listTrainings, readPost, readStudio, readTraining } from './usecases.server.ts'

const keeping = { topics: ['content' as const], most: 200 }

/** What the studio tells, for everybody: whoever changes it announces 'content'. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  keptRoute(app, deps, contract['GET /blog/'], keeping, () => postSummaries(db))
  keptRoute(app, deps, contract['GET /blog/:slug'], keeping, ({ params }) => readPost(db, params.slug))
  keptRoute(app, deps, contract['GET /admin/get-all-trainings'], keeping, () => listTrainings(db))
  keptRoute(app, deps, contract['GET /admin/get-single-training/:id'], keeping, ({ params }) =>
    readTraining(db, params.id),
  )
  keptRoute(app, deps, contract['GET /studio'], keeping, () => readStudio(db))
  keptRoute(app, deps, contract['GET /studio/instructors'], keeping, () => instructorProfiles(db))
  keptRoute(app, deps, contract['GET /studio/testimonials'], keeping, () => testimonials(db))
}
