import type pg from 'pg'
import type { Logger } from 'pino'
import { createGuard } from '#features/identity/guard.server.ts'
import { lockCaller } from '#features/identity/usecases/lockCaller.server.ts'
import { messageOutboxOf, outboxOf } from '#features/members/usecases/outbox.server.ts'
import { cacheSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import { type Db, withLongRunningDb } from '#lib/db.server.ts'
import type { CachedSettings, Deps } from '#lib/deps.server.ts'
import { afterCommitted, type FileStore } from '#lib/fileStore.server.ts'
import type { Invalidation } from '#lib/invalidation.server.ts'
import { BatchDeferral, startJobs } from '#lib/jobs.server.ts'
import { createMailer, type Sender } from '#lib/mail.server.ts'
import { onMailTextFault } from '#lib/mailWords.server.ts'
import { createPush, type PushSettings } from '#lib/push.server.ts'
import { settlesWithin } from '#lib/settlesWithin.server.ts'
import { createThrottle, noThrottle } from '#lib/throttle.server.ts'
import type { Clock } from '#lib/time.ts'
import { createWhatsapp, type WhatsappSettings } from '#lib/whatsapp.server.ts'
import { poolWrites } from '#lib/writable.server.ts'
import { MIGRATE_FIRST } from './database.server.ts'
import { databaseHealthOf, isClockWrong } from './health.server.ts'

/** What the features' dependencies are built from: an open database at its newest schema, and settings. */
export interface DepsParts {
  db: Db
  pool: pg.Pool
  /** Connects to PostgreSQL directly, not through a pooler. */
  directUrl: string
  invalidation: Invalidation
  files: FileStore
  clock: Clock
  log: Logger
  secret: string
  smtpUrl: string
  whatsapp?: WhatsappSettings | undefined
  mailReportToken?: string | undefined
  /** A simulated push service, in addition to those of browsers. */
  push?: Pick<PushSettings, 'serviceUrl' | 'timeoutMs'> | undefined
  /** Called for each mail: the studio's address may change. */
  from: () => Promise<Sender>
  throttle: boolean
  dataDir: string
  /** False: refuses to start if the queue's tables are missing or old. */
  migrate: boolean
  /** False for a command, which leaves jobs and mail to the servers. */
  runsJobs?: boolean | undefined
  publicUrl: string
  production: boolean
  demo: boolean
}

/**
 * How long the server waits for its jobs when it stops, in milliseconds, because they may wait for an unresponsive
 * database.
 */
const JOBS_END_MS = 7_000

/** Starts jobs and mail; for servers and tests. `stop` ends jobs before the things that they use. */
export async function createDeps(parts: DepsParts): Promise<{ deps: Deps; stop(): Promise<void> }> {
  const { db, pool, invalidation, files, clock, log, secret, publicUrl, production, demo, migrate } = parts
  const writes = poolWrites(pool)
  let cached: CachedSettings | undefined
  const databaseHealth = databaseHealthOf({ db, writes })
  // Jobs need the studio's current settings and texts, and a correct clock, because the end of an offer or a pass can't
  // be undone. If the clock is wrong, the jobs return to the queue: another server does them, or this one when its clock is
  // right.
  const beforeBatch = async (kind: string) => {
    const health = await databaseHealth()
    if (isClockWrong(health)) {
      log.error({ kind, clockAheadSeconds: health.clockAhead }, 'the clock is wrong: no job is done here')
      throw new BatchDeferral("this server's clock differs from the database's")
    }
    await cached?.upToDate()
  }
  const jobs = await startJobs(parts.directUrl, log, {
    migrate,
    runsJobs: parts.runsJobs ?? true,
    beforeBatch,
  }).catch((error) => {
    throw migrate
      ? error
      : new CannotStart(`The job queue can't be opened: ${error.message}. ${MIGRATE_FIRST}`)
  })
  const endJobs = () => settlesWithin(jobs.stop(), JOBS_END_MS)
  try {
    onMailTextFault((fault) =>
      log.error(fault, 'a custom mail text could not be rendered: the mail is sent with the built-in text'),
    )
    const mailer = createMailer({
      jobs,
      smtpUrl: parts.smtpUrl,
      from: parts.from,
      secret,
      outbox: outboxOf(db, clock),
    })
    const settings = await cacheSettings(parts, (error) =>
      log.error({ err: error }, 'settings could not be read'),
    )
    cached = settings
    return {
      deps: {
        db,
        writes,
        longRunning: (work) => withLongRunningDb(parts.directUrl, work),
        clock,
        jobs,
        mailer,
        outbox: messageOutboxOf(db, clock),
        whatsapp: parts.whatsapp && createWhatsapp(parts.whatsapp),
        mailReportToken: parts.mailReportToken,
        push: createPush({ secret, publicUrl, ...parts.push }),
        files: afterCommitted(files),
        invalidation,
        settings,
        throttle: parts.throttle ? createThrottle(pool) : noThrottle,
        log,
        dataDir: parts.dataDir,
        publicUrl,
        secret,
        production,
        demo,
        callers: {
          ...createGuard({ db, invalidation, clock, secret, production }),
          lock: lockCaller,
        },
      },
      async stop() {
        settings.stop()
        await endJobs()
        mailer.stop()
      },
    }
  } catch (error) {
    await endJobs()
    throw error
  }
}
