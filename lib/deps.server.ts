import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Db, Trx } from '#lib/db.server.ts'
import type { FileStore } from '#lib/fileStore.server.ts'
import type { Invalidation } from '#lib/invalidation.server.ts'
import type { Jobs } from '#lib/jobs.server.ts'
import type { Mailer } from '#lib/mail.server.ts'
import type { MessageOutbox } from '#lib/messageOutbox.server.ts'
import type { Role } from '#lib/permissions.ts'
import type { Push } from '#lib/push.server.ts'
import type { Throttle } from '#lib/throttle.server.ts'
import type { Clock } from '#lib/time.ts'
import type { Whatsapp } from '#lib/whatsapp.server.ts'
import type { Writes } from '#lib/writable.server.ts'

/** The caller, as identified by the access token and confirmed by the database. */
export interface Caller {
  personId: string
  signInId: string
  role: Role
  /** When they last authenticated in this sign-in: with a password, a mailed link or code, or a second factor. */
  provedAt: Temporal.Instant
  /** When they last used a second factor in this sign-in; null: not yet. */
  secondFactorAt: Temporal.Instant | null
  /** Whether the person has a second factor. */
  hasFactor: boolean
}

/** The studio's settings, cached in this process. */
export interface CachedSettings {
  /** Resolves when every change that was made before this call is visible; undefined if the cache is up to date. */
  upToDate(): Promise<void> | undefined
  /** Stops reading, because the database is about to be closed. */
  stop(): void
}

/** The dependencies that the routes of every feature receive. */
export interface Deps {
  db: Db
  writes: Writes
  /**
   * Runs work with statements that take longer than `TIME_OUTS` allows and that no request waits for, on a separate
   * connection directly to PostgreSQL.
   */
  longRunning<T>(work: (db: Db) => Promise<T>): Promise<T>
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  /** Records the messages that are sent by WhatsApp and push. */
  outbox: MessageOutbox
  /** Undefined: no access keys are set, so nothing is sent by WhatsApp. */
  whatsapp: Whatsapp | undefined
  /** The token of the service that reports undelivered mails and complaints; undefined: there is no route for reports. */
  mailReportToken: string | undefined
  /** Undefined: browsers allow no push messages from an address such as `PUBLIC_URL`. */
  push: Push | undefined
  files: FileStore
  invalidation: Invalidation
  throttle: Throttle
  settings: CachedSettings
  log: Logger
  /** The data folder of this server. */
  dataDir: string
  /** The public address of the site, without a trailing slash: for links in mails. */
  publicUrl: string
  /** The secret from which all signing and encryption keys are derived. */
  secret: string
  production: boolean
  /** Whether this is the demo studio, where staff need no second factor. */
  demo: boolean
  callers: Callers
}

/** Identifies the caller, at the three moments of a request that need it. */
export interface Callers {
  /** When a request arrives. Throws SIGN_IN_REQUIRED or INVALID_ACCESS_TOKEN. */
  authenticate(request: FastifyRequest): Promise<Caller>
  /** Called when the body has arrived, which may be long after the headers. Throws INVALID_ACCESS_TOKEN. */
  recheck(caller: Caller): Promise<Caller>
  /**
   * Called in a transaction that acts for the caller. Until the transaction ends, nobody can take away their role
   * or end their sign-in; with `exclusive`, nothing else can change their account either. Throws INVALID_ACCESS_TOKEN.
   */
  lock(trx: Trx, caller: Caller, options: { exclusive: boolean; now: Temporal.Instant }): Promise<Caller>
}
