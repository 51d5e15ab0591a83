import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '#lib/db.server.ts'
import type { Invalidation } from '#lib/invalidation.server.ts'
import type { Jobs } from '#lib/jobs.server.ts'
import type { Mailer } from '#lib/mail.server.ts'
import type { Role } from '#lib/permissions.ts'
import type { Throttle } from '#lib/throttle.server.ts'
import type { Clock } from '#lib/time.ts'

/** Who calls, as the access token says and the database confirms. */
export interface Caller {
  personId: string
  signInId: string
  role: Role
}

/** What every feature's routes are handed. */
export interface Deps {
  db: Db
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  invalidation: Invalidation
  throttle: Throttle
  log: Logger
  /** Where people reach the site, without a trailing slash: for links in mails. */
  publicUrl: string
  /** The root of all signing and sealing keys. */
  secret: string
  production: boolean
  /** Throws SIGN_IN_REQUIRED or INVALID_ACCESS_TOKEN. */
  authenticate(request: FastifyRequest): Promise<Caller>
}
