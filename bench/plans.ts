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

/** The same, but a sequential scan is so expensive that it is used only if no index helps, also on a small table. */
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

/** Reads the log of PostgreSQL, line by line. */
export function planLog(tables: readonly string[]) {
  const growing = new Set(tables)
  /** The growing tables that each statement scans sequentially. */
  const plansByName = new Map<string, Set<string>>()
  const visited = new Set<string>()
  let entry: string[] | undefined
  const take = (text: string) => {
    const { 'Query Text': statement, Plan } = JSON.parse(text) as LoggedPlan
    visited.add(statement)
    const scans = scannedIn(Plan).filter((table) => growing.has(table))
    if (!scans.length) return
    const known = plansByName.get(statement) ?? new Set()
    for (const table of scans) known.add(table)
    plansByName.set(statement, known)
  }
  return {
    /** The statements that scanned one of these tables. */
    summary(large: readonly string[] = tables): string {
      const lines = [...plansByName].flatMap(([statement, scans]) => {
        const named = [...scans].filter((table) => large.includes(table))
        return named.length ? `${named.join(', ')} by ${statement.replace(/\s+/g, ' ').slice(0, 600)}\n` : []
      })
      return [
        ...lines,
        `${visited.size} statements, ${lines.length} of them scan a growing table from end to end`,
      ].join('\n')
    },
    onLogged(line: string) {
      if (line.startsWith('\t')) return void entry?.push(line)
      if (entry?.length) take(entry.join('\n'))
      entry = line.endsWith(' plan:') ? [] : undefined
    },
  }
}

const DONE_MS = 240_000

/** Runs each scheduled job once. Returns the duration of each in milliseconds. */
export async function runScheduled({ pool }: ConsoleServer): Promise<Record<string, number>> {
  const { rows: kinds } = await pool.query<{ name: string }>('select name from pgboss.schedule order by name')
  const { rows: begun } = await pool.query<{ now: Date }>('select now()')
  for (const { name } of kinds) await pool.query("select enqueue_job($1, '{}')", [name])
  const until = performance.now() + DONE_MS
  for (;;) {
    await waitForStatistics()
    const { rows } = await pool.query<{ name: string; state: string; ms: number }>(
      `select name, state, (extract(epoch from completed_on - started_on) * 1000)::int as ms from pgboss.job
        where name = any($1) and created_on >= $2 order by ms desc nulls first`,
      [kinds.map(({ name }) => name), begun[0]?.now],
    )
    const open = rows.filter(({ state }) => state !== 'completed')
    if (!open.length || performance.now() > until)
      return Object.fromEntries(
        rows.map(({ name, state, ms }) => [state === 'completed' ? name : `${name} (${state})`, ms]),
      )
  }
}
