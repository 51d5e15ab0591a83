/** One row of results. `isGoalMet`: undefined if there is no goal. */
export interface Row {
  what: string
  ours: string
  reference?: string
  ratio?: number
  goal?: string
  isGoalMet?: boolean
}

export const notMeasured = (what: string, why: string): Row => ({
  what,
  ours: `not measured: ${why.split('\n')[0]}`,
})

export const median = (figures: number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which `share` of the figures lie. Sorts `figures`. */
export function quantile(figures: number[], share: number): number {
  figures.sort((a, b) => a - b)
  return figures[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? Number.NaN
}

export const rounded = (figure: number): string => Math.round(figure).toLocaleString('en-US')
export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const verdict = ({ isGoalMet, ratio, goal }: Row) => [
  ratio === undefined ? '' : ratio.toFixed(2),
  goal ?? '',
  isGoalMet === undefined ? '' : isGoalMet ? 'yes' : '**no**',
]

/** Returns a Markdown table with aligned columns. */
export function table(rows: Row[]): string {
  const head = ['Measured', 'Contrology', 'Reference', 'Ratio', 'Goal', 'Met']
  const cells = [head, ...rows.map((row) => [row.what, row.ours, row.reference ?? '', ...verdict(row)])]
  const widths = head.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0), 3))
  const line = (parts: string[]) => `| ${parts.map((part, i) => part.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [first = [], ...rest] = cells
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n')
}
