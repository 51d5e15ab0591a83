import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { Trx } from '#lib/db.server.ts'

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

export async function startJobs(connectionString: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
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
      await boss.work(kind.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) await handle(kind.payload.parse(job.data), job.id)
      })
      if (kind.cron) await boss.schedule(kind.name, kind.cron, {})
    },
    stop() {
      stopping ??= boss.stop({ graceful: true, timeout: 5_000 })
      return stopping
    },
  }
}
