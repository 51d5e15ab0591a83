import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type * as z from 'zod'
import { type Trx, UNBOUNDED } from '#lib/db.server.ts'
import { giveWay } from '#lib/giveWay.server.ts'

/** A kind of background work: its queue, what a payload is, and when it runs by itself. */
export interface JobKind<T extends object> {
  name: string
  payload: z.ZodType<T>
  /** Retries with growing pauses; then the job stays as failed, for a person to see. */
  retryLimit: number
  /** Runs on this cron line (UTC), once however many servers there are. */
  cron?: string
}

export interface Jobs {
  /** Leaves with the transaction's commit or not at all. */
  enqueue<T extends object>(trx: Trx, kind: JobKind<T>, payload: T, afterSeconds?: number): Promise<void>
  work<T extends object>(
    kind: JobKind<T>,
    handle: (payload: T, jobId: string) => Promise<void>,
  ): Promise<void>
  stop(): Promise<void>
}

/** The most often a job waits before its first run. */
const POLL_SECONDS = 0.5
/** Jobs taken at once; each succeeds or fails by itself. */
const BATCH = 20

/** `connectionString` must lead to PostgreSQL itself, not through a pooler. */
export async function startJobs(connectionString: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    options: UNBOUNDED,
    max: 4,
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job runner had a fault and goes on'))
  await boss.start()
  let stopping: Promise<void> | undefined

  return {
    async enqueue(trx, kind, payload, afterSeconds) {
      await boss.send(kind.name, kind.payload.parse(payload), {
        db: fromKysely(trx),
        retryLimit: kind.retryLimit,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 900,
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
      })
    },
    async work(kind, handle) {
      await boss.createQueue(kind.name, {
        retryLimit: kind.retryLimit,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: 120,
        // What a job carried is no longer needed a day after it is done.
        deleteAfterSeconds: 86_400,
      })
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: BATCH,
        perJobResults: true,
        burstWhenBatchFull: true,
      } as const
      await boss.work(kind.name, options, async (jobs) => {
        await giveWay()
        return Promise.all(
          jobs.map(async ({ id, data }): Promise<JobResult> => {
            try {
              await handle(kind.payload.parse(data), id)
              return { id, status: 'completed' }
            } catch (error) {
              log.warn({ err: error, job: id, kind: kind.name }, 'a job failed and will be tried again')
              return { id, status: 'failed', output: { message: (error as Error).message } }
            }
          }),
        )
      })
      if (kind.cron) await boss.schedule(kind.name, kind.cron, {})
    },
    stop() {
      stopping ??= boss.stop({ graceful: true, timeout: 5_000 })
      return stopping
    },
  }
}
