import type { FastifyInstance } from 'fastify'
import { pageKeys } from '#features/studio/text/starterPages.ts'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { contentContract as contract } from './schema.ts'
import { testimonials } from './store.server.ts'
import { readPolicies } from './usecases/policies.server.ts'
import {
  instructorAt,
  instructorProfiles,
  listTrainings,
  postSummaries,
  readPost,
  readTraining,
} from './usecases/readContent.server.ts'
import { readPage } from './usecases/readPage.server.ts'

/** Registers the routes of the studio's public content. Their responses are cached under the topics of the contract. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  cachedRoute(app, deps, contract['GET /studio/pages/:page'], ({ params, now }) => {
    const page = pageKeys.find((key) => key === params.page)
    if (!page) throw new Refusal('NOT_FOUND')
    return readPage(db, page, now)
  })
  cachedRoute(app, deps, contract['GET /blog/'], () => postSummaries(db))
  cachedRoute(app, deps, contract['GET /blog/:slug'], ({ params }) => readPost(db, params.slug))
  cachedRoute(app, deps, contract['GET /admin/get-all-trainings'], () => listTrainings(db))
  cachedRoute(app, deps, contract['GET /admin/get-single-training/:id'], ({ params }) =>
    readTraining(db, params.id),
  )
  cachedRoute(app, deps, contract['GET /studio/instructors'], () => instructorProfiles(db))
  cachedRoute(app, deps, contract['GET /studio/instructors/:slug'], ({ params }) =>
    instructorAt(db, params.slug),
  )
  cachedRoute(app, deps, contract['GET /studio/policies'], ({ now }) => readPolicies(db, now))
  cachedRoute(app, deps, contract['GET /studio/testimonials'], () => testimonials(db))
}
