import { readFile } from 'node:fs/promises'
import type { TestDatabase } from '../database.ts'

/**
 * Makes PostgreSQL log the errors of this database: only its log shows which processes waited for each other in a
 * deadlock, and with which statements. Returns a function that returns the deadlocks since then; none if the tests use
 * an external PostgreSQL.
 */
export async function watchDeadlocks({ asOwner, name }: TestDatabase): Promise<() => Promise<string[]>> {
  const file = process.env.TEST_DATABASE_LOG
  if (!file) return async () => []
  await asOwner((owner) => owner.query(`alter database ${name} set log_min_messages = 'error'`))
  return async () => deadlocksIn(await readFile(file, 'utf8'))
}

/** The statements of `blockActionsOf` and `lockCaller`. */
const ROLES = /^select "id" from "person" where "id" = \$1 for (?:update|key share)$/

/**
 * Whether a deadlock is between two people who change each other's roles at the same time. Each one waits for the
 * other's actions, so one of them is aborted and repeated (`inTransaction`); no order of locks could avoid that. If the
 * caller still gets an error, that is a failure.
 */
export function isOfRoles(deadlock: string): boolean {
  const statements = [...deadlock.matchAll(/^\s*Process \d+: (.*)$/gm)]
  return statements.length > 1 && statements.every(([, statement]) => ROLES.test(statement ?? ''))
}

const PARTS = ['DETAIL', 'HINT', 'CONTEXT', 'STATEMENT', 'QUERY', 'LOCATION']

/** The log entries of deadlocks, without other log lines. */
function deadlocksIn(log: string): string[] {
  const findings: string[] = []
  let isInDeadlock = false
  for (const line of log.split('\n')) {
    const level = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}/.exec(line)?.[1]
    const startsEntry = level !== undefined && !PARTS.includes(level)
    if (startsEntry) isInDeadlock = line.includes('deadlock detected')
    if (!isInDeadlock) continue
    if (startsEntry) findings.push(line)
    else findings[findings.length - 1] += `\n${line}`
  }
  return findings
}
