/**
 * Generates the dashboards of deploy/monitoring/grafana. Usage: node scripts/dashboards.ts. A test compares them with
 * the stored files, and their metrics with those of the server.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'deploy', 'monitoring', 'grafana')

interface Panel {
  title: string
  /** The unit, by Grafana's name. */
  unit: 'reqps' | 'percentunit' | 's' | 'short' | 'bytes' | 'currencyINR' | 'ops'
  /** The expressions, by legend. */
  shows: Record<string, string>
  /** If set, the panel shows one number instead of a curve: red from this value on. -1: red below 1. */
  redFrom?: number
}

const rate = (metric: string, by: string) => `sum by (${by}) (rate(contrology_${metric}[$__rate_interval]))`
const quantile = (q: number, metric: string, by = 'le') =>
  `histogram_quantile(${q}, sum by (${by}) (rate(contrology_${metric}_bucket[$__rate_interval])))`
const hourly = (metric: string, by: string) => `sum by (${by}) (increase(contrology_${metric}[1h]))`
const REQUESTS = 'http_request_duration_seconds'
const ofBookings = (q: number) =>
  `histogram_quantile(${q}, sum by (le) (rate(contrology_${REQUESTS}_bucket{method="POST", route="/user/create-order/:classId"}[$__rate_interval])))`
// Without any 5xx there is no such series, so 0 is shown instead of "No data".
const failing = `(sum(rate(contrology_${REQUESTS}_count{status="5xx"}[$__rate_interval])) or vector(0)) / sum(rate(contrology_${REQUESTS}_count[$__rate_interval]))`

const DASHBOARDS: Record<string, { title: string; panels: Panel[] }> = {
  overview: {
    title: 'Contrology: overview',
    panels: [
      {
        title: 'Servers that are ready',
        unit: 'short',
        shows: { ready: 'sum(contrology_ready{role!="worker"})' },
        redFrom: -1,
      },
      {
        title: 'Hours since the last verified backup',
        unit: 'short',
        shows: { hours: 'max(contrology_backup_age_seconds) / 3600' },
        redFrom: 26,
      },
      {
        title: 'Rows that do not add up',
        unit: 'short',
        shows: { rows: 'max(contrology_integrity_violations)' },
        redFrom: 1,
      },
      { title: 'Requests that fail', unit: 'percentunit', shows: { '5xx': failing }, redFrom: 0.02 },
      {
        title: 'Requests by status',
        unit: 'reqps',
        shows: { '{{status}}': rate(`${REQUESTS}_count`, 'status') },
      },
      {
        title: 'Errors by route',
        unit: 'reqps',
        shows: {
          '{{method}} {{route}}': `sum by (method, route) (rate(contrology_${REQUESTS}_count{status="5xx"}[$__rate_interval])) > 0`,
        },
      },
      {
        title: 'Duration of bookings',
        unit: 's',
        shows: { median: ofBookings(0.5), '99 %': ofBookings(0.99), '99.9 %': ofBookings(0.999) },
      },
      {
        title: 'Slowest routes, 99 %',
        unit: 's',
        shows: { '{{route}}': `topk(10, ${quantile(0.99, REQUESTS, 'le, route')})` },
      },
      {
        title: 'Bookings outside of the objective, one hour',
        unit: 'percentunit',
        shows: { bad: 'contrology:bookings_bad:ratio_1h', allowed: 'vector(0.001)' },
      },
      {
        title: 'Pages outside of the objective, one hour',
        unit: 'percentunit',
        shows: { bad: 'contrology:pages_bad:ratio_1h', allowed: 'vector(0.0005)' },
      },
      {
        title: 'Responses from the cache',
        unit: 'reqps',
        shows: { '{{pool}} {{result}}': rate('cache_answers_total', 'pool, result') },
      },
      {
        title: 'Delay of the event loop, 99 %',
        unit: 's',
        shows: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds' },
      },
      { title: 'Memory', unit: 'bytes', shows: { '{{instance}}': 'process_resident_memory_bytes' } },
      {
        title: 'Processor, in cores',
        unit: 'short',
        shows: { '{{instance}}': 'rate(process_cpu_seconds_total[$__rate_interval])' },
      },
    ],
  },
  business: {
    title: 'Contrology: bookings and money',
    panels: [
      {
        title: 'Refunds that are due',
        unit: 'currencyINR',
        shows: { due: 'max(contrology_money_owed_paise) / 100' },
      },
      {
        title: 'Hours since the oldest refund was due',
        unit: 'short',
        shows: { hours: 'max(contrology_money_owed_seconds) / 3600' },
        redFrom: 6,
      },
      {
        title: 'Payments that wait for staff',
        unit: 'short',
        shows: { held: 'max(contrology_orders_held)' },
        redFrom: 1,
      },
      {
        title: 'Minutes since an offered seat ran out',
        unit: 'short',
        shows: { minutes: 'max(contrology_waitlist_overdue_seconds) / 60' },
        redFrom: 10,
      },
      {
        title: 'Bookings an hour',
        unit: 'short',
        shows: { bookings: 'sum(increase(contrology_bookings_total[1h]))' },
      },
      {
        title: 'Seats held, people who wait',
        unit: 'short',
        shows: {
          'seats held': 'max(contrology_holds_open)',
          'people who wait': 'max(contrology_waitlist_entries)',
        },
      },
      {
        title: 'Payments of the last 24 hours',
        unit: 'currencyINR',
        shows: { granted: 'max(contrology_money_granted_paise) / 100' },
      },
      {
        title: 'Calls to the payment gateway',
        unit: 'ops',
        shows: { '{{call}} {{outcome}}': rate('gateway_call_duration_seconds_count', 'call, outcome') },
      },
      {
        title: 'Duration of calls to the gateway, 95 %',
        unit: 's',
        shows: { '{{call}}': quantile(0.95, 'gateway_call_duration_seconds', 'le, call') },
      },
    ],
  },
  messages: {
    title: 'Contrology: jobs and messages',
    panels: [
      {
        title: 'Minutes since the oldest job was due',
        unit: 'short',
        shows: { minutes: 'max(contrology_jobs_oldest_seconds) / 60' },
        redFrom: 10,
      },
      {
        title: 'Jobs that failed for good, one hour',
        unit: 'short',
        shows: { failed: 'sum(increase(contrology_jobs_failed_total[1h]))' },
        redFrom: 1,
      },
      {
        title: 'Jobs that are due',
        unit: 'short',
        shows: { '{{kind}}': 'max by (kind) (contrology_jobs_waiting)' },
      },
      {
        title: 'Time since the oldest job was due',
        unit: 's',
        shows: { '{{kind}}': 'max by (kind) (contrology_jobs_oldest_seconds)' },
      },
      {
        title: 'Attempts an hour',
        unit: 'short',
        shows: { '{{kind}} {{outcome}}': `${hourly('job_attempts_total', 'kind, outcome')} > 0` },
      },
      {
        title: 'Failed for good, an hour',
        unit: 'short',
        shows: { '{{kind}}': `${hourly('jobs_failed_total', 'kind')} > 0` },
      },
      { title: 'Mails an hour', unit: 'short', shows: { '{{outcome}}': hourly('mails_total', 'outcome') } },
      {
        title: 'WhatsApp messages an hour',
        unit: 'short',
        shows: { '{{outcome}}': hourly('whatsapp_messages_total', 'outcome') },
      },
      {
        title: 'Notifications on devices an hour',
        unit: 'short',
        shows: { '{{outcome}}': hourly('push_notifications_total', 'outcome') },
      },
    ],
  },
  database: {
    title: 'Contrology: database and pool',
    panels: [
      {
        title: 'Servers that reach the database',
        unit: 'short',
        shows: { servers: 'sum(contrology_database_answers)' },
        redFrom: -1,
      },
      {
        title: 'Requests that wait for a connection',
        unit: 'short',
        shows: { waiting: 'sum(contrology_database_connections{state="waiting"})' },
        redFrom: 1,
      },
      {
        title: 'Hours since the books were checked',
        unit: 'short',
        shows: { hours: 'max(contrology_integrity_check_age_seconds) / 3600' },
        redFrom: 26,
      },
      { title: 'Size of the last backup', unit: 'bytes', shows: { size: 'max(contrology_backup_bytes)' } },
      {
        title: 'Connections of each server',
        unit: 'short',
        shows: { '{{instance}} {{state}}': 'contrology_database_connections' },
      },
      {
        title: 'Duration of all requests',
        unit: 's',
        shows: { median: quantile(0.5, REQUESTS), '99 %': quantile(0.99, REQUESTS) },
      },
      {
        title: 'Cached responses while the database was down',
        unit: 'reqps',
        shows: {
          '{{pool}}':
            'sum by (pool) (rate(contrology_cache_answers_total{result="stale"}[$__rate_interval]))',
        },
      },
      {
        title: 'Age of the last verified backup',
        unit: 's',
        shows: { age: 'max(contrology_backup_age_seconds)' },
      },
    ],
  },
}

const COLUMNS = 24
const source = { type: 'prometheus', uid: '$datasource' }

/** Panels with one number are in rows of four, then curves in rows of two. */
function panelsOf(panels: Panel[]): object[] {
  const numbers = panels.filter(({ redFrom }) => redFrom !== undefined)
  let x = 0
  let y = 0
  let lineHeight = 0
  return [...numbers, ...panels.filter((each) => !numbers.includes(each))].map(
    ({ title, unit, shows, redFrom }, index) => {
      const isNumber = redFrom !== undefined
      const [w, h] = isNumber ? [6, 4] : [12, 8]
      if (x + w > COLUMNS || (lineHeight && lineHeight !== h)) {
        x = 0
        y += lineHeight
      }
      const gridPos = { x, y, w, h }
      x += w
      lineHeight = h
      const steps =
        redFrom === -1
          ? [
              { color: 'red', value: null },
              { color: 'green', value: 1 },
            ]
          : [{ color: 'green', value: null }, ...(redFrom ? [{ color: 'red', value: redFrom }] : [])]
      return {
        id: index + 1,
        type: isNumber ? 'stat' : 'timeseries',
        title,
        datasource: source,
        gridPos,
        fieldConfig: {
          defaults: { unit, min: 0, ...(isNumber ? { thresholds: { mode: 'absolute', steps } } : {}) },
          overrides: [],
        },
        options: isNumber
          ? { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'background' }
          : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
        targets: Object.entries(shows).map(([legendFormat, expr], number) => ({
          refId: String.fromCharCode(65 + number),
          datasource: source,
          expr,
          legendFormat,
        })),
      }
    },
  )
}

/** The text of each file, by its name. */
export function dashboardFiles(): Map<string, string> {
  const files = Object.entries(DASHBOARDS).map(([name, { title, panels }]) => {
    const dashboard = {
      uid: `contrology-${name}`,
      title,
      tags: ['contrology'],
      schemaVersion: 39,
      timezone: 'browser',
      refresh: '1m',
      time: { from: 'now-6h', to: 'now' },
      templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
      panels: panelsOf(panels),
    }
    return [`${name}.json`, `${JSON.stringify(dashboard, null, 2)}\n`] as const
  })
  return new Map(files)
}

if (import.meta.main) {
  for (const [name, text] of dashboardFiles()) writeFileSync(join(FOLDER, name), text)
}
