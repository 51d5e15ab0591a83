import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod'
import { fromDate } from '#lib/time.ts'

/** Jobs of a kind that were tried as often as it allows. Holds no personal data: it is shown. */
export interface FailedJobs {
  kind: string
  count: number
  /** When the newest of them failed for good, and what went wrong at its last attempt. */
  last: Temporal.Instant
  message: string
}

/** Where the queue puts a copy of each job that failed for good, with its last failure. */
export const FAILED_QUEUE = 'failed'

const KEPT_SECONDS = 30 * 86_400
/** When so many have failed nobody counts on. */
const MOST_COUNTED = 1_000

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

const UNKNOWN = 'unknown'
const messageOf = (sourceOutput: unknown): string =>
  failureOf(output.safeParse(sourceOutput).data?.message ?? 'no reason was recorded').message

/** Each job that fails for good is kept for 30 days. */
export async function enableDeadLetters(boss: PgBoss): Promise<void> {
  const kept = { deleteAfterSeconds: KEPT_SECONDS, retentionSeconds: KEPT_SECONDS }
  await boss.createQueue(FAILED_QUEUE, kept)
  await boss.updateQueue(FAILED_QUEUE, kept)
}

/**
 * Logs each of them, once however many servers there are; its kind is told what it carried. Then that is forgotten, for a
 * whole mail may lie in it: that it failed is kept, not what it was to say and to whom.
 */
export async function logDeadLetters(
  boss: PgBoss,
  log: Logger,
  onFailed: (kind: string, data: unknown) => Promise<void>,
): Promise<void> {
  await boss.work(FAILED_QUEUE, { includeMetadata: true, batchSize: 20 }, async (jobs) => {
    for (const { id, data, createdOn, sourceName, sourceId, sourceOutput } of jobs) {
      const kind = sourceName ?? UNKNOWN
      // Told already by a server that died before it could say so.
      if (data === null) continue
      const failed = { id: sourceId ?? id, kind, at: fromDate(createdOn), message: messageOf(sourceOutput) }
      log.error(failed, 'a job has failed for good')
      await onFailed(kind, data)
      await forgetData(boss, id)
    }
  })
}

/** The queue's own call changes only what waits. */
const forgetData = (boss: PgBoss, id: string) =>
  boss.getDb().executeSql('update pgboss.job set data = null where name = $1 and id = $2', [FAILED_QUEUE, id])

/** By kind, that of the newest first. The queue's own call would fetch each with all it has. */
export async function countFailedJobs(boss: PgBoss, since: Temporal.Instant): Promise<FailedJobs[]> {
  const { rows } = await boss.getDb().executeSql(
    `with recent as (
      select coalesce(source_name, $4) as kind, created_on, source_output from pgboss.job
      where name = $1 and created_on > $2::timestamptz order by created_on desc limit $3)
    select kind, count(*)::int as count, max(created_on) as last,
      (array_agg(source_output order by created_on desc))[1] as output
    from recent group by kind order by last desc`,
    [FAILED_QUEUE, since.toString(), MOST_COUNTED, UNKNOWN],
  )
  return rows.map((row) => ({
    kind: row.kind,
    count: row.count,
    last: fromDate(row.last),
    message: messageOf(row.output),
  }))
}
