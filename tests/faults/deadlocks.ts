import { readFile } from 'node:fs/promises'
import type { TestDatabase } from '../database.ts'

/**
 * From now on the database's errors stand in PostgreSQL's log, where alone it tells who waited for whom in a deadlock,
 * and with which statements. Answers what it told since; nothing where the tests were given a PostgreSQL.
 */
export async function watchDeadlocks({ asOwner, name }: TestDatabase): Promise<() => Promise<string[]>> {
  const file = process.env.TEST_DATABASE_LOG
  if (!file) return async () => []
  await asOwner((owner) => owner.query(`alter database ${name} set log_min_messages = 'error'`))
  return async () => deadlocksIn(await readFile(file, 'utf8'))
}

const PARTS = ['DETAIL', 'HINT', 'CONTEXT', 'STATEMENT', 'QUERY', 'LOCATION']

/** What PostgreSQL logged of each, without the lines of others. */
function deadlocksIn(log: string): string[] {
  const found: string[] = []
  let isOne = false
  for (const line of log.split('\n')) {
    const level = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}/.exec(line)?.[1]
    const begins = level !== undefined && !PARTS.includes(level)
    if (begins) isOne = line.includes('deadlock detected')
    if (!isOne) continue
    if (begins) found.push(line)
    else found[found.length - 1] += `\n${line}`
  }
  return found
}
