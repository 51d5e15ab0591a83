import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type * as z from 'zod'
import { afterCommit } from '#lib/afterCommit.server.ts'
import { type Trx, UNBOUNDED } from '#lib/db.server.ts'
import { addWorker, notifyWorkers } from '#lib/enqueued.server.ts'
import {
  countFailedJobs,
  enableDeadLetters,
  FAILED_QUEUE,
  type FailedJobs,
  failureOf,
  logDeadLetters,
} from '#lib/failedJobs.server.ts'
import { countJobAttempt, initJobCounters } from '#lib/metrics.server.ts'
import { traceJob, traceparent } from '#lib/tracing.server.ts'
import { waitWhileBusy } from '#lib/waitWhileBusy.server.ts'

/** A kind of background job: its queue, its payload, and its schedule. */
export interface JobKind<T extends object> {
  name: string
  payload: z.ZodType<T>
  /**
   * The number of retries, with growing pauses. After the last one, the job has failed for good and is listed for
   * staff.
   */
  retryLimit: number
  /**
   * Runs on this cron schedule (UTC), once however many servers there are. If no server was running at that
   * time, the first one that starts catches up.
   */
  cron?: string
  /** The number of batches that each server processes at once; one by default. */
  workers?: number
  /** The time limit of one run in seconds, for kinds that process a lot; two minutes by default. */
  maxSeconds?: number
}

/** Thrown by a job that would fail again in every attempt: it fails for good at once. */
export class FailedForGood extends Error {}

/**
 * Thrown before a batch, if none of its jobs can be done in this process now. The jobs return to the queue, and no
 * attempt is counted.
 */
export class BatchDeferral extends Error {}

export interface EnqueueOptions {
  /** The id of the job, if the caller needs to know it. */
  id?: string
  /** Whether it starts before all jobs of its kind that are not urgent. */
  urgent?: boolean
}

export interface Jobs {
  /** Enqueues the job if the transaction commits; otherwise nothing is enqueued. */
  enqueue<T extends object>(
    trx: Trx,
    kind: JobKind<T>,
    payload: T,
    afterSeconds?: number,
    options?: EnqueueOptions,
  ): Promise<void>
  work<T extends object>(
    kind: JobKind<T>,
    handle: (payload: T, jobId: string) => Promise<void>,
    /** Called once the job has failed for good. It is retried itself, so it must be idempotent. */
    onFailed?: (payload: T, jobId: string) => Promise<void>,
  ): Promise<void>
  /** The jobs that have failed for good since then, by kind; stored for 30 days. */
  failedJobs(since: Temporal.Instant): Promise<FailedJobs[]>
  stop(): Promise<void>
}

/**
 * The interval at which workers look for jobs of which they were not notified: those of commands and of servers that
 * have ended, retries, and scheduled jobs. All others start right after the commit that enqueued them, in this process
 * or in another server (`notifyWorkers`).
 */
const POLL_SECONDS = 5
/** Jobs that were returned to the queue wait this long. */
const REQUEUE_SECONDS = 10
const REQUEUE_PAUSE_MS = 3_000
/** The number of jobs fetched at once; each succeeds or fails separately. */
const BATCH_SIZE = 6
/** The number of jobs that run at once: a mail takes some milliseconds of CPU, and requests wait while several run. */
const MAX_CONCURRENT = 3

/**
 * The retry and retention policy of a kind. It is stored with the queue: code that enqueues, here or in SQL
 * (`enqueue_job`), does not repeat it.
 */
const policyOf = ({ retryLimit, maxSeconds }: Pick<JobKind<object>, 'retryLimit' | 'maxSeconds'>) => ({
  retryLimit,
  // 5 to 10 s after the first failure, then doubled each time, at most 15 minutes.
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: maxSeconds ?? 120,
  // If a server dies while it runs a job, the missing heartbeat shows it, long before the job's time limit.
  heartbeatSeconds: 60,
  // A finished job's payload is deleted after a day.
  deleteAfterSeconds: 86_400,
  deadLetter: FAILED_QUEUE,
})

/** Migrates the queue's own tables to the version of this release's pg-boss; runs no jobs. */
export async function migrateJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop()
}

/**
 * `connectionString` must connect to PostgreSQL directly, not through a pooler. `beforeBatch` is called before jobs of a
 * kind run; it may throw {@link BatchDeferral}. `migrate: false` refuses to start if the queue's tables are missing or older
 * than this release's. `runsJobs: false` is for a command that enqueues and exits: the servers do the work.
 */
export async function startJobs(
  connectionString: string,
  log: Logger,
  {
    migrate = true,
    runsJobs = true,
    beforeBatch,
  }: {
    migrate?: boolean
    runsJobs?: boolean
    beforeBatch?: (kind: string) => Promise<void> | undefined
  } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    options: UNBOUNDED,
    max: 4,
    supervise: runsJobs,
    schedule: runsJobs,
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 600,
    migrate,
    createSchema: migrate,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job runner reported an error and continues'))
  await boss.start()
  const failureHandlers = new Map<string, (data: unknown, jobId: string) => Promise<void>>()
  // pg-boss has no call for this. So the attempt is made to look like the last one.
  const endRetries = (kind: string, jobId: string) =>
    boss
      .getDb()
      .executeSql('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [
        kind,
        jobId,
      ])
  // pg-boss has no call for this either: with its `restore` a job could start again at once, even in this process. The
  // results that pg-boss then records for this batch have no effect, because its jobs are no longer active; and no
  // server fetches them before that.
  const requeue = (kind: string, ids: string[]) =>
    boss.getDb().executeSql(
      `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null,
        start_after = now() + make_interval(secs => $3) where name = $1 and id = any($2::uuid[]) and state = 'active'`,
      [kind, ids, REQUEUE_SECONDS],
    )
  await enableDeadLetters(boss)
  if (runsJobs)
    await logDeadLetters(boss, log, async ({ kind, id }, data) => failureHandlers.get(kind)?.(data, id))
  let stopping: Promise<void> | undefined
  const removers: (() => void)[] = []

  return {
    async enqueue(trx, kind, payload, afterSeconds, { id, urgent } = {}) {
      const later = afterSeconds ? { startAfter: afterSeconds } : {}
      const withId = id ? { id } : {}
      const priority = urgent ? { priority: 1 } : {}
      const data = { ...kind.payload.parse(payload), ...traceparent() }
      await boss.send(kind.name, data, { db: fromKysely(trx), ...later, ...withId, ...priority })
      if (!afterSeconds) afterCommit(trx, () => notifyWorkers(kind.name))
    },
    async work(kind, handle, onFailed) {
      if (onFailed) failureHandlers.set(kind.name, (data, id) => onFailed(kind.payload.parse(data), id))
      await boss.createQueue(kind.name, policyOf(kind))
      if (!runsJobs) return
      await boss.updateQueue(kind.name, policyOf(kind))
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: BATCH_SIZE,
        perJobResults: true,
        burstWhenBatchFull: true,
        localConcurrency: kind.workers ?? 1,
      } as const
      initJobCounters(kind.name)
      const workerId = await boss.work(kind.name, options, async (jobs) => {
        await waitWhileBusy()
        try {
          await beforeBatch?.(kind.name)
        } catch (error) {
          if (!(error instanceof BatchDeferral)) throw error
          const ids = jobs.map(({ id }) => id)
          await requeue(kind.name, ids)
          // Other servers fetch them first: without this pause the batch would be fetched here again at once.
          await sleep(REQUEUE_PAUSE_MS)
          return ids.map((id): JobResult => ({ id, status: 'failed', output: failureOf(error) }))
        }
        return pLimit(MAX_CONCURRENT).map(jobs, async ({ id, data }): Promise<JobResult> => {
          const attempt = async () => {
            try {
              await handle(kind.payload.parse(data), id)
            } catch (error) {
              log.warn({ err: error, job: id, kind: kind.name }, 'an attempt at a job failed')
              throw error
            }
          }
          try {
            await traceJob(kind.name, data, attempt)
            countJobAttempt(kind.name, 'completed')
            return { id, status: 'completed' }
          } catch (error) {
            countJobAttempt(kind.name, 'failed')
            // If this fails, there are further attempts. That is better than repeating the other jobs of the batch.
            if (error instanceof FailedForGood)
              await endRetries(kind.name, id).catch((fault) =>
                log.warn({ err: fault, job: id }, 'a job could not be ended'),
              )
            return { id, status: 'failed', output: failureOf(error) }
          }
        })
      })
      removers.push(addWorker(kind.name, () => boss.notifyWorker(workerId)))
      if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { missed: 'once' })
    },
    failedJobs: (since) => countFailedJobs(boss, since),
    stop() {
      for (const remove of removers.splice(0)) remove()
      stopping ??= boss.stop({ graceful: true, timeout: 5_000 })
      return stopping
    },
  }
}
