import { quantile } from '../bench/table.ts'
import type { GeneratorResult } from './plan.ts'
import type { Table } from './samples.ts'
import { type Assessment, figure, type Limit, type Outcome } from './verdict.ts'

/** The times of all responses of a run, in milliseconds, by request. */
export type Totals = Record<string, number[]>

interface Run {
  assessed: Assessment[]
  outcome: Outcome
  failures: string[]
  result: GeneratorResult
  totals: Totals
  tables: Table[]
}

const MB = 2 ** 20
const MAX_TABLES = 12

export function reportOf({ assessed, outcome, failures, result, totals, tables }: Run): string {
  const grown = tables
    .toSorted((a, b) => b.last.size - b.first.size - (a.last.size - a.first.size))
    .slice(0, MAX_TABLES)
  return [
    failures.length ? `**Failed**\n\n${failures.map((each) => `- ${each}`).join('\n')}` : '**Passed**',
    tableOf(
      ['series', 'first fifth', 'last fifth', 'slope an hour', 'standard error', 'limit', 'within'],
      assessed.map(({ name, unit, first, last, slope, limit, isTooMuch }) => [
        ...[unit ? `${name}, ${unit}` : name, figure(first), figure(last), figure(slope.perHour)],
        ...[figure(slope.error), limitText(limit), limit ? (isTooMuch ? '**no**' : 'yes') : ''],
      ]),
    ),
    tableOf(
      ['request', 'responses', 'p50', 'p99', 'longest'],
      Object.entries(totals).map(([name, times]) => [
        ...[name, figure(times.length)],
        ...[0.5, 0.99, 1].map((share) => `${figure(quantile(times, share))} ms`),
      ]),
    ),
    tableOf(
      ['refused', 'count', ''],
      Object.entries(result.refused).map(([name, count]) => [
        ...[name, figure(count), result.unexpected[name] ? '**unexpected**' : ''],
      ]),
    ),
    Object.entries(result.unexpected)
      .filter(([name]) => !result.refused[name])
      .map(([name, count]) => `- ${name}: ${count}`)
      .join('\n'),
    tableOf(
      ['table that grew most', 'MB before', 'MB after', 'dead rows before', 'dead rows after'],
      grown.map(({ name, first, last }) => [
        ...[name, figure(first.size / MB), figure(last.size / MB), figure(first.dead), figure(last.dead)],
      ]),
    ),
    `${outcome.confirmed} bookings confirmed, ${result.current.length} of them current; ${result.mails} mails`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const limitText = (limit: Limit | undefined): string => {
  if (!limit) return ''
  return 'most' in limit
    ? `${limit.most} at the end`
    : `${limit.perHour} an hour, if that added ${limit.atLeast}`
}

const tableOf = (head: string[], rows: string[][]): string =>
  rows.length
    ? [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    : ''
