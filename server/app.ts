import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { hindi } from '#console/hindi.ts'
import { sendError } from '#lib/api.server.ts'
import { API_BASE } from '#lib/apiAddress.ts'
import type { Deps } from '#lib/deps.server.ts'
import { combineDeclarations, type Feature } from '#lib/feature.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { languageOf, registerTranslations } from '#lib/language.ts'
import { Refusal } from '#lib/refusals.ts'
import { createResponseCache } from '#lib/responseCache.server.ts'
import { httpDate } from '#lib/time.ts'
import { traceRequests } from '#lib/tracing.server.ts'
import { validatorCompiler, withoutEmpty } from '#lib/validation.server.ts'
import { healthRoutes } from './health.server.ts'
import { logWithRequest } from './log.ts'
import type { RequestWatch } from './metrics.server.ts'
import { recordRefusals } from './refusals.server.ts'

registerTranslations('hi', hindi)

const BODY_LIMIT = 100 * 1024
/** In milliseconds. Idle connections stay open longer than in the usual proxies, which close them after 60 seconds. */
const TIMEOUTS = { requestTimeout: 30_000, keepAliveTimeout: 72_000 }

/** The console uses the camera to scan check-in codes; no page needs any of the other features. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((each) => (each.includes('=') ? each : `${each}=()`))
  .join(', ')
const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

/**
 * If requests wait longer than this on average, in milliseconds, they are refused with OVERLOADED, because a late
 * response helps nobody.
 */
const MAX_EVENT_LOOP_DELAY = 2_000

interface AppOptions {
  /** The addresses of the proxies whose X-Forwarded-For header is trusted. */
  trustProxy?: string[] | undefined
  /** In milliseconds; 0: requests are never refused with OVERLOADED. */
  maxEventLoopDelay?: number
  /** Measures the requests. */
  requests?: RequestWatch | undefined
  /** Whether the server is about to stop and should get no new requests. */
  isDraining?: () => boolean
}

/** Building is separate from listening, so that tests can inject requests and pages can call the API in process. */
export async function buildApp(
  deps: Deps,
  features: Feature[],
  {
    trustProxy = ['loopback'],
    maxEventLoopDelay = MAX_EVENT_LOOP_DELAY,
    requests,
    isDraining,
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const cache = createResponseCache(deps, requests)
  const app = Fastify({
    serverFactory: (framework) =>
      createServer(TIMEOUTS, (request, response) => {
        if (!cache.tryRespond(request, response)) framework(request, response)
      }),
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Framework errors occur before any hook, so the language is set here.
    frameworkErrors: (error, request, reply) =>
      logWithRequest(request, () =>
        inLanguage(languageOf(request.headers['accept-language']), () => sendError(error, request, reply)),
      ),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 1024 },
    forceCloseConnections: 'idle',
    // A request that was already running when the server began to close gets its response, and then its connection is
    // closed.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    // The logger itself adds to each entry which request it is about.
    childLoggerFactory: (logger) => logger,
    // Behind trusted proxies, the caller's address is the one that the outermost proxy saw.
    trustProxy,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', undefined)
  app.decorate('responseCache', cache)
  app.addHook('preClose', async () => cache.close())
  await traceRequests(app)
  app.addHook('onRequest', (request, _reply, done) => logWithRequest(request, done))
  requests?.watch(app)
  await app.register(cookie)
  await app.register(helmet, {
    // Pages set their own policy, which allows their inline scripts.
    contentSecurityPolicy: false,
    hsts: deps.production,
    crossOriginEmbedderPolicy: false,
    // The gateway's checkout opens windows of banks that report back to the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // These headers are for outdated browsers; for others they only make each response longer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  await app.register(underPressure, {
    maxEventLoopDelay,
    retryAfter: 2,
    customError: class extends Refusal {
      constructor() {
        super('OVERLOADED')
      }
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    // Otherwise any web page could read a developer's mailbox, through a foreign host name that resolves to this
    // machine (DNS rebinding).
    if (request.routeOptions.url?.startsWith('/dev/') && !isLoopback(request.hostname))
      throw new Refusal('NOT_FOUND')
  })
  app.setErrorHandler(sendError)
  addJsonParser(app)
  healthRoutes(app, deps, isDraining)
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', inRequestLanguage)
      scope.addHook('onRequest', refuseForeignWrites(deps.publicUrl))
      // A request that arrives after a change of the studio's settings uses the new ones.
      scope.addHook('onRequest', (_request, _reply, done) => {
        const reading = deps.settings.upToDate()
        if (reading) void reading.then(() => done(), done)
        else done()
      })
      scope.addHook('onError', recordRefusals(deps))
      scope.addHook('preValidation', async (request) => {
        request.query = withoutEmpty(request.query)
      })
      // Sent so that pages can use the server's clock, even if CLOCK overrides it.
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('date', httpDate(deps.clock.now()))
      })
      const declared = combineDeclarations(features)
      for (const { routes } of features) routes?.(scope, deps, declared)
      scope.setNotFoundHandler(refuseUnknown)
      // Without this the site's pages would respond, because they match every path.
      scope.all('/', refuseUnknown)
      scope.all('/*', refuseUnknown)
    },
    { prefix: API_BASE },
  )
  // A path of an unknown API version also gets a response in the API's format.
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', inRequestLanguage)
      scope.all('/', refuseUnknown)
      scope.all('/*', refuseUnknown)
    },
    { prefix: '/api' },
  )
  for (const { siteRoutes } of features) siteRoutes?.(app, deps)
  return app
}

/** A server that only runs jobs. It serves only health checks and metrics. */
export async function workerApp(deps: Deps, isDraining: () => boolean): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: 'idle', ...TIMEOUTS })
  healthRoutes(app, deps, isDraining)
  return app
}

const inRequestLanguage: onRequestHookHandler = (request, _reply, done) =>
  inLanguage(languageOf(request.headers['accept-language']), done)

const refuseUnknown = () => {
  throw new Refusal('NOT_FOUND')
}

/** JSON as Fastify parses it, except that an empty body counts as no body: `PUT cancel-order` sends none. */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, text as string, done)
  })
}

/**
 * Browsers send the site that a request comes from. So other sites can't change anything with a member's cookies,
 * nor call the two GET endpoints of the specification that change something. Clients that are not browsers do not
 * send it.
 */
const refuseForeignWrites = (publicUrl: string) => {
  const scheme = new URL(publicUrl).protocol
  return async (request: FastifyRequest) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !request.routeOptions.config.endpoint?.changes) return
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') throw new Refusal('FORBIDDEN')
    const { origin, host } = request.headers
    if (origin === undefined || origin === publicUrl) return
    const from = URL.parse(origin)
    if (from?.host !== host || from?.protocol !== scheme) throw new Refusal('FORBIDDEN')
  }
}
