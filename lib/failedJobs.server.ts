import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod'
import { fromDate } from '#lib/time.ts'

/** A job that was tried as often as its kind allows. Holds no personal data: it is shown and logged. */
export interface FailedJob {
  id: string
  kind: string
  at: Temporal.Instant
  /** What went wrong at the last attempt. */
  message: string
}

/** Where the queue puts a copy of each job that failed for good, with its last failure. */
export const FAILED_QUEUE = 'failed'

const KEPT_SECONDS = 30 * 86_400

/** What an attempt leaves behind of its error; mail servers and constraints like to repeat addresses. */
export const failureOf = (error: unknown): { message: string } => ({
  message: withoutPersonalData(error instanceof Error ? error.message : String(error)),
})

const E_MAIL = /[^\s<>()"'=,;]+@[^\s<>()"'=,;]+/g
const PHONE = /(?<![\w-])\+?\d[\d ]{6,}\d(?![\w-])/g
const withoutPersonalData = (text: string) =>
  text.replace(E_MAIL, '[e-mail]').replace(PHONE, '[number]').slice(0, 500)

/** An attempt of ours says `message`; one that the queue ended (out of time) says it one level deeper. */
const output = z.union([
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value),
])

interface DeadLetter {
  id: string
  createdOn: Date
  sourceName?: string | null
  sourceId?: string | null
  sourceOutput?: unknown
}

const asFailedJob = (job: DeadLetter): FailedJob => ({
  id: job.sourceId ?? job.id,
  kind: job.sourceName ?? 'unknown',
  at: fromDate(job.createdOn),
  message: failureOf(output.safeParse(job.sourceOutput).data?.message ?? 'no reason was recorded').message,
})

/** Each job that fails for good is kept for 30 days. */
export async function keepFailedJobs(boss: PgBoss): Promise<void> {
  const kept = { deleteAfterSeconds: KEPT_SECONDS, retentionSeconds: KEPT_SECONDS }
  await boss.createQueue(FAILED_QUEUE, kept)
  await boss.updateQueue(FAILED_QUEUE, kept)
}

/** Logs each of them, once however many servers there are; its kind is told what it carried. */
export async function tellFailedJobs(
  boss: PgBoss,
  log: Logger,
  onGivenUp: (kind: string, data: unknown) => Promise<void>,
): Promise<void> {
  await boss.work(FAILED_QUEUE, { includeMetadata: true, batchSize: 20 }, async (jobs) => {
    for (const job of jobs) {
      const failed = asFailedJob(job)
      log.error(failed, 'a job has failed for good')
      await onGivenUp(failed.kind, job.data)
    }
  })
}

export async function listFailedJobs(boss: PgBoss): Promise<FailedJob[]> {
  const jobs = await boss.findJobs(FAILED_QUEUE)
  return jobs.map(asFailedJob).sort((a, b) => Temporal.Instant.compare(b.at, a.at))
}
