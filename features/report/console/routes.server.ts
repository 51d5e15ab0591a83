import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { reports } from '../usecases/readFigures.server.ts'
import { lists } from '../usecases/readRows.server.ts'
import { reportContract } from './schema.ts'

type Key = keyof typeof reportContract
type Read = (db: Deps['db'], query: never, now: Temporal.Instant) => Promise<unknown>

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  // Each entry has the types of its own endpoint, but in a loop TypeScript sees the union of all of them.
  const serve = (key: Key, read: Read) =>
    route(app, deps, reportContract[key], async ({ query, now }) => ({
      data: (await read(deps.db, query as never, now)) as never,
    }))
  for (const [name, read] of Object.entries(reports)) serve(`GET /console/reports/${name}` as Key, read)
  for (const [name, read] of Object.entries(lists)) serve(`GET /console/reports/${name}/rows` as Key, read)
}
