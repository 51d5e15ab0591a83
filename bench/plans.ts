import { waitForStatistics } from './consoleReads.ts'
import type { ConsoleServer } from './consoleServer.ts'

/** A node of a plan as auto_explain logs it. */
interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}
interface LoggedPlan {
  'Query Text': string
  Plan: Node
}

/** Makes each connection of the server log the plan of each statement, also inside functions and triggers. */
export const LOG_PLANS = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_nested_statements = on',
  "auto_explain.log_format = 'json'",
]

/** The same, with sequential scans so expensive that they are used only if no index helps, even on a small table. */
export const PLAN_SETTINGS = [
  ...LOG_PLANS,
  'enable_seqscan = off',
  // The plan of a subquery depends only on the cost.
  'seq_page_cost = 1e9',
]

const scannedIn = ({ Plans = [], ...node }: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...Plans.flatMap(scannedIn),
]

/** Collects the plans in the log of PostgreSQL, line by line. */
export function planLog(tables: readonly string[]) {
  const growing = new Set(tables)
  /** The growing tables that each statement scans sequentially. */
  const scansByStatement = new Map<string, Set<string>>()
  const statements = new Set<string>()
  let entry: string[] | undefined
  const recordPlan = (text: string) => {
    const { 'Query Text': statement, Plan } = JSON.parse(text) as LoggedPlan
    statements.add(statement)
    const scans = scannedIn(Plan).filter((table) => growing.has(table))
    if (!scans.length) return
    const known = scansByStatement.get(statement) ?? new Set()
    for (const table of scans) known.add(table)
    scansByStatement.set(statement, known)
  }
  return {
    /** Lists the statements that scanned one of these tables. */
    summary(large: readonly string[] = tables): string {
      const lines = [...scansByStatement].flatMap(([statement, scans]) => {
        const named = [...scans].filter((table) => large.includes(table))
        return named.length ? `${named.join(', ')} by ${statement.replace(/\s+/g, ' ').slice(0, 600)}\n` : []
      })
      return [
        ...lines,
        `${statements.size} statements, ${lines.length} of them scan a growing table sequentially`,
      ].join('\n')
    },
    onLogged(line: string) {
      if (line.startsWith('\t')) return void entry?.push(line)
      if (entry?.length) recordPlan(entry.join('\n'))
      entry = line.endsWith(' plan:') ? [] : undefined
    },
  }
}

const DONE_MS = 240_000

/** Runs each scheduled job once. Returns the duration of each in milliseconds. */
export async function runScheduled({ pool }: ConsoleServer): Promise<Record<string, number>> {
  const { rows: kinds } = await pool.query<{ name: string }>('select name from pgboss.schedule order by name')
  const { rows: startedAt } = await pool.query<{ now: Date }>('select now()')
  for (const { name } of kinds) await pool.query("select enqueue_job($1, '{}')", [name])
  const until = performance.now() + DONE_MS
  for (;;) {
    await waitForStatistics()
    const { rows } = await pool.query<{ name: string; state: string; ms: number }>(
      `select name, state, (extract(epoch from completed_on - started_on) * 1000)::int as ms from pgboss.job
        where name = any($1) and created_on >= $2 order by ms desc nulls first`,
      [kinds.map(({ name }) => name), startedAt[0]?.now],
    )
    const open = rows.filter(({ state }) => state !== 'completed')
    if (!open.length || performance.now() > until)
      return Object.fromEntries(
        rows.map(({ name, state, ms }) => [state === 'completed' ? name : `${name} (${state})`, ms]),
      )
  }
}
