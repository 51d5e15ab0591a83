import type { Verdict } from './verdict.ts'

/** The row of a drill in the printed table. */
export interface Row {
  name: string
  /** The load average of the machine before the drill. */
  load: string
  verdict?: Verdict
  /** The alerts that were not active before the fault, with their delays; undefined: not watched. */
  alerts?: string[] | undefined
  /** The reason why the drill could not be carried out. */
  error?: string
}

export const hasPassed = ({ verdict }: Row): boolean => verdict?.complaints.length === 0

/**
 * Combines the runs of a drill into one row. Each figure is from the run in which it was worst. If a run could not be
 * carried out, its error is a complaint. The alerts are those of the first run.
 *
 * @param runs at least one
 */
export function worstOf(runs: Row[]): Row {
  const [first] = runs
  if (!first) throw new Error('no run')
  const verdicts = runs.flatMap(({ verdict }) => verdict ?? [])
  if (!verdicts.length) return first
  const worst = verdicts.reduce(worseOf)
  const complaints = [...worst.complaints, ...runs.flatMap(({ error }) => error ?? [])]
  return { ...first, verdict: { ...worst, complaints }, load: runs.map(({ load }) => load).join(', ') }
}

function worseOf(a: Verdict, b: Verdict): Verdict {
  const { complaints, ...figures } = a
  const names = Object.keys(figures) as (keyof typeof figures)[]
  const worse = names.map((name) => [name, (name === 'confirmed' ? Math.min : Math.max)(a[name], b[name])])
  return { ...a, ...Object.fromEntries(worse), complaints: [...new Set([...complaints, ...b.complaints])] }
}

const HEAD = [
  ...['drill', 'confirmed', 'lost', 'twice', 'overbooked', 'unknown, then settled', 'without a write'],
  ...['without a read', 'failed requests', 'bare 5xx', 'from cache', 'alerts', 'load average', 'passed'],
]

const seconds = (figure: number) => `${figure.toFixed(1)} s`

function cellsOf({ name, load, verdict, alerts, error }: Row): (string | number)[] {
  if (!verdict) return [name, ...HEAD.slice(3).map(() => ''), load, `**no**: ${error}`]
  const { confirmed, lost, duplicated, overbooked, unknown, bare, failed, stale, requests } = verdict
  const read = Math.max(verdict.pageSeconds, verdict.timetableSeconds)
  return [
    ...[name, confirmed, lost, duplicated, overbooked, unknown, seconds(verdict.writeSeconds), seconds(read)],
    ...[`${failed} of ${requests}`, bare, stale, alerts ? alerts.join('; ') || 'none' : 'not watched', load],
    verdict.complaints.length ? `**no**: ${verdict.complaints.join('; ')}` : 'yes',
  ]
}

const lineOf = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

export const tableOf = (rows: Row[]): string =>
  [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map(lineOf).join('\n')
