import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { API_BASE } from '#lib/apiAddress.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import type { Deps } from '#lib/deps.server.ts'
import { processRegistry } from '#lib/metrics.server.ts'
import type { CacheWatch } from '#lib/responseCache.server.ts'
import { checkBearerToken } from './bearer.server.ts'
import { createMetricsReader, type DatabaseMetrics } from './databaseMetrics.server.ts'
import { databaseHealthOf, isReady } from './health.server.ts'
import type { Settings } from './settings.ts'

/** Measures the requests of an app. */
export interface RequestWatch extends CacheWatch {
  /** Must be called before any route is registered. */
  watch(app: FastifyInstance): void
}

export interface Metrics extends RequestWatch {
  /** The metrics that are measured here, in addition to those of lib/metrics.server.ts, which always exist. */
  registry: Registry
  /** Returns the metrics in the text format of Prometheus. Works even if the database does not respond. */
  scrape(): Promise<{ contentType: string; text: string }>
}

/** In seconds. A booking takes 10 ms, and should never take 0.3 s; no request waits longer than 10 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface MetricsSources extends Pick<Deps, 'db' | 'writes' | 'clock'> {
  pool: pg.Pool
  role: Settings['role']
  /** Whether the server is about to stop. */
  isDraining?: () => boolean
}

/** Creates the metrics of a server. A server without them measures nothing. */
export function createMetrics({
  db,
  writes,
  clock,
  pool,
  role,
  isDraining = () => false,
}: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'contrology_http_request_duration_seconds',
    help: 'Requests, by method, route and class of the response status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const lookups = new Counter({
    name: 'contrology_cache_answers_total',
    help: 'Responses that were cached (hit), that were made (miss), and old ones sent because the database did not respond (stale)',
    labelNames: ['pool', 'result'],
    registers,
  })
  new Gauge({
    name: 'contrology_database_connections',
    help: 'Connections for requests: used, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const ready = new Gauge({
    name: 'contrology_ready',
    help: '1: the database accepts writes, their clocks agree and the server is not about to stop, as /health/ready says; by role',
    labelNames: ['role'],
    registers,
  })
  const clockAhead = new Gauge({
    name: 'contrology_clock_ahead_seconds',
    help: 'The minimum number of seconds by which the clock of this server is ahead of its database, or behind (negative); missing: not known',
    registers,
  })
  const databaseHealth = databaseHealthOf({ db, writes })
  const observe = (method: string | undefined, route: string, status: number, seconds: number) =>
    requests.observe(
      {
        method: method && METHODS.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      },
      seconds,
    )
  const showFigures = figureGauges(registry)
  const figures = createMetricsReader(db, clock)
  return {
    registry,
    recordLookup: (pool, result) => lookups.inc({ pool, result }),
    recordResponse: ({ method }, route, status, seconds) => observe(method, labelOf(route), status, seconds),
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        observe(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1_000)
        done()
      })
    },
    async scrape() {
      const [health, read] = await Promise.all([databaseHealth(), figures()])
      ready.set({ role }, isReady(health) && !isDraining() ? 1 : 0)
      if (health.clockAhead === null) clockAhead.remove()
      else clockAhead.set(health.clockAhead)
      showFigures(read)
      const all = Registry.merge([registry, processRegistry])
      return { contentType: all.contentType, text: await all.metrics() }
    },
  }
}

/** All undeclared routes share this label, so that requests for made-up addresses create no new series. */
const UNKNOWN = 'unknown'
const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? UNKNOWN : labelOf(routeOptions.url ?? UNKNOWN)
const labelOf = (route: string): string => {
  if (route === '/' || route === '/*') return 'page'
  return /^\/api(\/v1)?\/(\*)?$/.test(route) ? UNKNOWN : route.replace(API_BASE, '')
}

/**
 * The figures from the database. While the database does not respond, there are no figures instead of old ones.
 */
function figureGauges(registry: Registry): (figures: DatabaseMetrics | undefined) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `contrology_${name}`, help, labelNames, registers: [registry] })
  const responses = gauge(
    'database_answers',
    '1: the database responded to this scrape, 0: its figures are missing',
  )
  const waiting = gauge('jobs_waiting', 'Background jobs that are due and not begun, by kind', ['kind'])
  const oldest = gauge('jobs_oldest_seconds', 'How long the oldest of them has been due', ['kind'])
  const singles = {
    openHolds: gauge('holds_open', 'Seats held for members who are paying or were offered one'),
    waitlisted: gauge('waitlist_entries', 'People on waitlists'),
    oldestOverdueOfferSeconds: gauge(
      'waitlist_overdue_seconds',
      'How long ago the oldest overdue offer expired; 0: none is overdue',
    ),
    grantedPaise: gauge('money_granted_paise', 'Payments of the last 24 hours whose purchase was granted'),
    refundsDuePaise: gauge('money_owed_paise', 'Refunds that are due and not made'),
    oldestRefundDueSeconds: gauge('money_owed_seconds', 'How long the oldest of them has been due'),
    heldOrders: gauge('orders_held', 'Payments that wait for a decision by staff'),
    integrityViolations: gauge('integrity_violations', 'Rows that the last integrity check found'),
    integrityCheckAgeSeconds: gauge(
      'integrity_check_age_seconds',
      'How long ago the last integrity check ended',
    ),
    backupAgeSeconds: gauge('backup_age_seconds', 'How long ago the last verified backup ended'),
    backupBytes: gauge('backup_bytes', 'The size of the last verified backup'),
  }
  return (figures) => {
    responses.set(figures ? 1 : 0)
    for (const each of Object.values(singles)) each.remove()
    waiting.reset()
    oldest.reset()
    if (!figures) return
    for (const { kind, waiting: count, oldestSeconds } of figures.jobs) {
      waiting.set({ kind }, count)
      oldest.set({ kind }, oldestSeconds)
    }
    for (const [name, each] of Object.entries(singles)) {
      const value = figures[name as keyof typeof singles]
      if (value !== null) each.set(value)
    }
  }
}

/** `GET /metrics`. If there is a token, requests without it are refused. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', { config: { pressureHandler: () => {} } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (token !== undefined && !checkBearerToken(request, reply, token)) return reply
    const { contentType, text } = await metrics.scrape()
    return reply.type(contentType).send(text)
  })
}

/** Serves only the metrics, on a separate port. */
export async function listenForScrapes(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<FastifyInstance> {
  const app = Fastify({ requestTimeout: 10_000, forceCloseConnections: true })
  metricsRoute(app, metrics, token)
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`METRICS_PORT ${port} on ${host} can't be opened: ${error.code}`)
  })
  return app
}
