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
  /** When they last proved who they are in this sign-in: by a password, a mailed link or code, or a second factor. */
  provedAt: Temporal.Instant
  /** When they last used a second factor in this sign-in; null: not yet. */
  secondFactorAt: Temporal.Instant | null
  /** The person has enrolled a second factor. */
  hasFactor: boolean
}

/** The studio's settings, cached in this process. */
export interface CachedSettings {
  /** Resolves once every change made before this call is visible; undefined: the cache is up to date. */
  upToDate(): Promise<void> | undefined
  /** Stops reading: the database is about to be closed. */
  stop(): void
}

/** What the routes of every feature receive. */
export interface Deps {
  db: Db
  writes: Writes
  /**
   * Work with statements that take longer than `TIME_OUTS` allow, which no request waits for: on a connection of its own,
   * directly to PostgreSQL.
   */
  patiently<T>(work: (db: Db) => Promise<T>): Promise<T>
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  /** Records the messages by WhatsApp and push. */
  outbox: MessageOutbox
  /** Undefined: there are no keys, so nothing is sent by WhatsApp. */
  whatsapp: Whatsapp | undefined
  /** Of who reports mails that did not arrive, and complaints; undefined: there is no address for that. */
  mailReportToken: string | undefined
  /** Undefined: browsers allow it at no such address (`PUBLIC_URL`). */
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
  /** The secret that all signing and encryption keys are derived from. */
  secret: string
  production: boolean
  /** The demo studio: staff need no second factor there. */
  demo: boolean
  callers: Callers
}

/** Identifies the caller, at the three moments of a request that need it. */
export interface Callers {
  /** When a request arrives. Throws SIGN_IN_REQUIRED or INVALID_ACCESS_TOKEN. */
  authenticate(request: FastifyRequest): Promise<Caller>
  /** When the body has arrived, which may be long after. Throws INVALID_ACCESS_TOKEN. */
  again(caller: Caller): Promise<Caller>
  /**
   * In a transaction that acts for the caller. Until it ends, nobody can take their role or end their sign-in;
   * `alone`: nothing else can change their account either. Throws INVALID_ACCESS_TOKEN.
   */
  lock(trx: Trx, caller: Caller, options: { alone: boolean; now: Temporal.Instant }): Promise<Caller>
}
