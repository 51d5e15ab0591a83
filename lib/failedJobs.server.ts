import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod'
import { countFailedJob } from '#lib/metrics.server.ts'
import { fromDate } from '#lib/time.ts'

/** Jobs of a kind that have failed in all their attempts. It contains no personal data, because it is shown to staff. */
export interface FailedJobs {
  kind: string
  count: number
  /** The time when the newest of them failed for good, and the error of its last attempt. */
  last: Temporal.Instant
  message: string
}

/** The queue that receives a copy of each job that failed for good, with its last error. */
export const FAILED_QUEUE = 'failed'

const RETENTION_SECONDS = 30 * 86_400
/** At most this many are counted. */
const MAX_COUNT = 1_000

/**
 * The part of an error that is stored; messages of mail servers and constraints often repeat addresses, which
 * are left out.
 */
export const failureOf = (error: unknown): { message: string } => ({
  message: withoutPersonalData(error instanceof Error ? error.message : String(error)),
})

// With the limits of RFC 5321, so that the search of a long text stays fast.
const E_MAIL = /[^\s<>()"'=,;]{1,64}@[^\s<>()"'=,;]{1,255}/g
const PHONE = /(?<![\w-])\+?\d[\d ]{6,}\d(?![\w-])/g
const withoutPersonalData = (text: string) =>
  text.replace(E_MAIL, '[e-mail]').replace(PHONE, '[number]').slice(0, 500)

/**
 * The output of a failed attempt. If our code ended the attempt, `message` is at the top; if the queue ended it (out of
 * time), `message` is one level deeper.
 */
const output = z.union([
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value),
])

const UNKNOWN = 'unknown'
const messageOf = (sourceOutput: unknown): string =>
  failureOf(output.safeParse(sourceOutput).data?.message ?? 'no reason was recorded').message

/** Stores each job that fails for good for 30 days. */
export async function enableDeadLetters(boss: PgBoss): Promise<void> {
  const options = { deleteAfterSeconds: RETENTION_SECONDS, retentionSeconds: RETENTION_SECONDS }
  await boss.createQueue(FAILED_QUEUE, options)
  await boss.updateQueue(FAILED_QUEUE, options)
}

/**
 * Logs each failed job once, however many servers there are, and passes its payload to `onFailed` of its kind. Then the
 * payload is deleted, because it may contain a whole mail: the failure stays recorded, but not content or recipient.
 */
export async function logDeadLetters(
  boss: PgBoss,
  log: Logger,
  onFailed: (job: { kind: string; id: string }, data: unknown) => Promise<void>,
): Promise<void> {
  await boss.work(FAILED_QUEUE, { includeMetadata: true, batchSize: 20 }, async (jobs) => {
    for (const { id, data, createdOn, sourceName, sourceId, sourceOutput } of jobs) {
      const kind = sourceName ?? UNKNOWN
      // Already handled by a server that stopped before it could confirm that.
      if (data === null) continue
      const failed = { id: sourceId ?? id, kind, at: fromDate(createdOn), message: messageOf(sourceOutput) }
      log.error(failed, 'a job has failed for good')
      countFailedJob(kind)
      await onFailed(failed, data)
      await forgetData(boss, id)
    }
  })
}

/** Deletes the payload with SQL, because pg-boss's own function changes only waiting jobs. */
const forgetData = (boss: PgBoss, id: string) =>
  boss.getDb().executeSql('update pgboss.job set data = null where name = $1 and id = $2', [FAILED_QUEUE, id])

/**
 * Counts failed jobs by kind, with the newest failure of each. pg-boss's own function would read each job with its
 * whole payload.
 */
export async function countFailedJobs(boss: PgBoss, since: Temporal.Instant): Promise<FailedJobs[]> {
  const { rows } = await boss.getDb().executeSql(
    `with recent as (
      select coalesce(source_name, $4) as kind, created_on, source_output from pgboss.job
      where name = $1 and created_on > $2::timestamptz order by created_on desc limit $3)
    select kind, count(*)::int as count, max(created_on) as last,
      (array_agg(source_output order by created_on desc))[1] as output
    from recent group by kind order by last desc`,
    [FAILED_QUEUE, since.toString(), MAX_COUNT, UNKNOWN],
  )
  return rows.map((row) => ({
    kind: row.kind,
    count: row.count,
    last: fromDate(row.last),
    message: messageOf(row.output),
  }))
}
