import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createGateway } from '#features/payment/razorpay.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import { type Db, withLongRunningDb } from '#lib/db.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import { currentLanguage, languageTags } from '#lib/language.ts'
import { ONLY_FRESH } from '#lib/responseCache.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import type { PastPayment } from '#simulators/gateway/history.ts'
import { buildApp, workerApp } from './app.ts'
import { type AppContext, developmentKeys, openAppContext } from './appContext.server.ts'
import { serveConsole } from './console.server.ts'
import { type DemoStudio, demoStudio } from './demoStudio.server.ts'
import { devRoutes } from './dev.server.ts'
import { contractOf, featuresOf } from './features.ts'
import { createLog } from './log.ts'
import { createMetrics, listenForScrapes, metricsRoute } from './metrics.server.ts'
import { openApi } from './openApi.ts'
import { type PagesOptions, pages } from './pages.server.ts'
import { previews } from './previews.server.ts'
import { probeRoute } from './probe.server.ts'
import { saveReleaseAssets, serveAssets } from './releaseAssets.server.ts'
import { publicUrlOf, readSettings, type Settings, SettingsError } from './settings.ts'
import { serveFiles } from './staticFiles.server.ts'

export interface Site {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Mounts the development server's middleware; without it the built files are served. */
  mountDevelopment?: (app: FastifyInstance) => void
}

/**
 * Starts everything, prints the address, and shuts down gracefully on SIGTERM, SIGINT or when its parent
 * process ends.
 */
export async function serve(site: Site): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  const draining = { seconds: 0, isActive: false }
  let stopping = false
  let isReady = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    if (!isReady && code === 0) console.log('Contrology was stopped before it was ready.')
    // Running requests are finished first, then the context is closed; this takes at most 15 seconds. Running jobs
    // have five of these to finish; otherwise they return to the queue, and another server runs them.
    const timer = setTimeout(() => process.exit(1), 15_000)
    for (const each of stops.splice(0).reverse()) await each().catch(() => {})
    clearTimeout(timer)
    process.exit(code)
  }
  // The server reports that it is not ready, so that no new requests are sent, and serves those that come anyway;
  // then it stops. A second signal stops it at once.
  const drain = async () => {
    if (!draining.isActive) {
      draining.isActive = true
      await sleep(draining.seconds * 1_000)
    }
    await stop(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain())
  process.on('disconnect', () => void stop(0))
  try {
    await start(site, stops, draining)
    isReady = true
  } catch (error) {
    // If a stop closes what the start still uses, the start fails: that is no error.
    if (stopping) return
    if (error instanceof SettingsError || error instanceof CannotStart) console.error(error.message)
    else console.error(error)
    await stop(1)
  }
}

interface Draining {
  /** 0 until the server listens, because before that a signal stops it at once. */
  seconds: number
  isActive: boolean
}

async function start(site: Site, stops: (() => Promise<unknown>)[], draining: Draining): Promise<void> {
  const settings = readSettings(process.env)
  const port = settings.port || (await freePort(settings.host))
  const log = createLog(settings.logLevel)
  if (settings.tracing) {
    const { startTracing } = await import('#lib/tracer.server.ts')
    stops.push(startTracing(settings.tracing, log))
  }
  const runsJobs = settings.role !== 'web'
  const context = await openAppContext({ ...settings, port }, log, { runsJobs })
  stops.push(() => context.close())
  const { deps } = context

  const simulated = settings.razorpay === undefined
  const local = `http://127.0.0.1:${port}/dev/gateway`
  const razorpay = settings.razorpay ?? {
    ...developmentKeys(deps.secret),
    apiUrl: local,
    checkoutUrl: '/dev/gateway/v1/checkout.js',
  }
  const features = featuresOf({ gateway: createGateway(razorpay), ...razorpay })

  const isDraining = () => draining.isActive
  const { role } = settings
  const metrics = settings.metrics && createMetrics({ ...deps, pool: context.pool, role, isDraining })
  const app =
    settings.role === 'worker'
      ? await workerApp(deps, isDraining)
      : await buildApp(deps, features, { trustProxy: settings.trustProxy, requests: metrics, isDraining })
  stops.push(async () => {
    // Connections that were busy when closing began are closed as soon as they are idle; clients would keep them open.
    const closingIdle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close().finally(() => clearInterval(closingIdle))
  })
  const demo = settings.demo ? await demoStudio(context, deps.clock.now(), deps.invalidation) : undefined
  const generate = (db: Db) => generateSessions(db, deps.clock.now())
  await withLongRunningDb(context.directUrl, generate, deps.invalidation)
  for (const { startJobs } of features) await startJobs?.(deps)
  await deps.mailer.work()

  if (metrics && settings.metrics) {
    const { port: metricsPort, token } = settings.metrics
    if (metricsPort === undefined) metricsRoute(app, metrics, token)
    else {
      const scrapes = await listenForScrapes(metrics, { host: settings.host, port: metricsPort, token })
      stops.push(() => scrapes.close())
    }
  }
  if (settings.role !== 'worker') {
    if (settings.probeToken) probeRoute(app, deps, settings.probeToken)
    if (context.mailbox) devRoutes(app, context.mailbox)
    if (demo) app.get('/dev/demo-accounts.json', async () => demo.accounts)
    if (simulated) await simulateGateway(app, context, razorpay, port, demo?.payments ?? [])
    await openApi(app, deps, contractOf(features))
    await servePages(app, site, context, settings, razorpay.checkoutUrl)
  }
  await listen(app, settings.host, port)
  draining.seconds = settings.drainSeconds
  announceStart({ settings, port, context, demo, simulated })
}

async function simulateGateway(
  app: FastifyInstance,
  { deps, dataDir }: AppContext,
  keys: { keyId: string; keySecret: string; webhookSecret: string },
  port: number,
  pastPayments: PastPayment[],
): Promise<void> {
  const { gatewaySimulator } = await import('#simulators/gateway/plugin.ts')
  const { writeHistory } = await import('#simulators/gateway/history.ts')
  const stateDir = join(dataDir, 'gateway')
  writeHistory(stateDir, pastPayments)
  await app.register(gatewaySimulator, {
    prefix: '/dev/gateway',
    ...keys,
    stateDir,
    webhookUrl: `http://127.0.0.1:${port}/api/v1/payments/webhook`,
    now: () => deps.clock.now().epochMilliseconds,
  })
}

/** The origins that Razorpay's checkout loads scripts from, opens its window at and reports to. */
const RAZORPAY_ORIGINS = {
  script: ['https://checkout.razorpay.com'],
  frame: ['https://checkout.razorpay.com', 'https://api.razorpay.com'],
  connect: ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
}
const NO_ORIGINS = { script: [], frame: [], connect: [] }

async function servePages(
  app: FastifyInstance,
  site: Site,
  { deps, dataDir }: AppContext,
  settings: Settings,
  checkoutUrl: string,
): Promise<void> {
  if (site.mountDevelopment) site.mountDevelopment(app)
  else {
    const client = join(projectRoot, 'build', 'client')
    const saved = saveReleaseAssets(dataDir, deps.log)
    await serveConsole(app, {
      folder: join(projectRoot, 'build', 'console'),
      previousAssets: saved.console,
      demo: settings.demo,
    })
    await serveAssets(app, '/assets/', [join(client, 'assets'), saved.site])
    await app.register((scope) =>
      serveFiles(scope, {
        root: client,
        prefix: '/',
        decorateReply: false,
        wildcard: false,
        globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
        index: false,
        maxAge: '1d',
      }),
    )
  }
  const options: PagesOptions = {
    build: site.build,
    mode: settings.mode,
    throttle: settings.throttle,
    development: site.mountDevelopment !== undefined,
    site: {
      publicUrl: deps.publicUrl,
      demo: settings.demo,
      speedShare: settings.siteSpeedShare,
      checkoutOrigins: checkoutUrl.startsWith('/') ? NO_ORIGINS : RAZORPAY_ORIGINS,
    },
    now: () => deps.clock.now(),
    api: async (method, url) => {
      const headers = { ...ONLY_FRESH, 'accept-language': languageTags[currentLanguage()] }
      const response = await app.inject({ method: method as 'GET', url, headers })
      return { status: response.statusCode, body: response.body }
    },
  }
  previews(app, options)
  pages(app, options)
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'is taken by another program' : `can't be opened: ${code}`
    throw new CannotStart(`Port ${port} on ${host} ${why}. Set PORT to another one.`)
  }
}

function announceStart(started: {
  settings: Settings
  port: number
  context: AppContext
  demo: DemoStudio | undefined
  simulated: boolean
}): void {
  const { settings, port, context, demo, simulated } = started
  const address = publicUrlOf({ ...settings, port })
  const lines = [`Contrology is ready at ${address}`]
  if (settings.role !== 'all') lines.push(`  role       ${settings.role}`)
  if (context.mailbox) lines.push(`  mailbox    ${address}/dev/mailbox`)
  if (simulated) lines.push('  payments   simulated, no money moves')
  if (context.databaseFolder) lines.push(`  database   ${context.databaseFolder}`)
  for (const account of demo?.accounts ?? []) {
    lines.push(`  account    ${account.email}  ${account.password}  (${account.shows})`)
  }
  console.log(lines.join('\n'))
}
