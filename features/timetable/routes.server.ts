import type { FastifyInstance } from 'fastify'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { timetableContract as contract } from './schema.ts'
import { listSessions, nextSessions, openSessions, similarSessions } from './usecases/listSessions.server.ts'
import { listClasses, readClassPage, readTeacherWeek } from './usecases/readPages.server.ts'

export function timetableRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  cachedRoute(app, deps, contract['GET /user/get-classes'], ({ query, now }) => listSessions(db, query, now))
  cachedRoute(app, deps, contract['GET /user/similar-classes'], ({ query, now }) =>
    similarSessions(db, query, now),
  )
  cachedRoute(app, deps, contract['GET /user/next-classes'], async ({ query, now }) => ({
    items: await nextSessions(db, query, now),
  }))
  cachedRoute(app, deps, contract['GET /user/open-classes'], ({ now }) => openSessions(db, now))
  cachedRoute(app, deps, contract['GET /studio/classes'], ({ now }) => listClasses(db, now))
  cachedRoute(app, deps, contract['GET /studio/classes/:slug'], ({ params, now }) =>
    readClassPage(db, params.slug, now),
  )
  cachedRoute(app, deps, contract['GET /studio/instructors/:slug/week'], ({ params, now }) =>
    readTeacherWeek(db, params.slug, now),
  )
}
