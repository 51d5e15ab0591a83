import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Db, Trx } from '#lib/db.server.ts'
import type { FileStore } from '#lib/fileStore.server.ts'
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
  /** When she last proved who she is in this sign-in: by a password, a mailed link or code, or a second factor. */
  provedAt: Temporal.Instant
  /** When she last did by a second factor; null: not in this sign-in. */
  secondFactorAt: Temporal.Instant | null
  /** She has enrolled one. */
  hasFactor: boolean
}

/** What the studio set, kept in this process. */
export interface CachedSettings {
  /** Resolves once every change made before this call counts; undefined: it does already. */
  upToDate(): Promise<void> | undefined
  /** Reads no more: the database is about to be closed. */
  stop(): void
}

/** What every feature's routes are handed. */
export interface Deps {
  db: Db
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  files: FileStore
  invalidation: Invalidation
  throttle: Throttle
  settings: CachedSettings
  log: Logger
  /** The folder of this server's data. */
  dataDir: string
  /** Where people reach the site, without a trailing slash: for links in mails. */
  publicUrl: string
  /** The root of all signing and sealing keys. */
  secret: string
  production: boolean
  /** The demo studio: staff need no second factor there. */
  demo: boolean
  callers: Callers
}

/** Who calls, at the three moments in which it counts. */
export interface Callers {
  /** When a request arrives. Throws SIGN_IN_REQUIRED or INVALID_ACCESS_TOKEN. */
  authenticate(request: FastifyRequest): Promise<Caller>
  /** When its body has arrived, which may be long after. Throws INVALID_ACCESS_TOKEN. */
  again(caller: Caller): Promise<Caller>
  /**
   * In a transaction that acts for them. Until it ends nobody takes their role or ends their sign-in; `alone`: nor
   * does anything else change their account. Throws INVALID_ACCESS_TOKEN.
   */
  lock(trx: Trx, caller: Caller, options: { alone: boolean; now: Temporal.Instant }): Promise<Caller>
}
