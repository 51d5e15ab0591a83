import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#lib/contract.ts'
import type { Deps } from '#lib/deps.server.ts'

/** The door of a feature (`features/<name>/index.server.ts`): what the server takes from it, each part where it has one. */
export interface Feature {
  /** Its endpoints by `METHOD /path`: OpenAPI and the tests of bad input are made from them. */
  contract?: Record<string, Endpoint>
  /** Registers the endpoints, on the API's base path. */
  routes?: (app: FastifyInstance, deps: Deps) => void
  /** Registers addresses that are no part of the API, such as feeds. */
  siteRoutes?: (app: FastifyInstance, deps: Deps) => void
  /** Starts its background work; called once, before the first request. */
  startJobs?: (deps: Deps) => Promise<void>
}
