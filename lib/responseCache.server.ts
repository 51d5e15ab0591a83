import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createCachedResponses } from '#lib/cachedResponses.server.ts'
import type { CacheTopic } from '#lib/contract.ts'
import { databaseRefusal } from '#lib/databaseRefusal.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import type { Topic } from '#lib/invalidation.server.ts'
import { type Encoding, encodingFor, isNotModified } from '#lib/negotiation.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { settlesWithin } from '#lib/settlesWithin.server.ts'
import { httpDate, isoInstant } from '#lib/time.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A response that is the same for every caller with the same language. */
export interface CachedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The response is stale as soon as data of one of these topics changes. */
  topics: readonly CacheTopic[]
  /** By default only successful responses are cached. */
  cacheable?: boolean
  /**
   * The Brotli quality. 10 takes 20 times as long as 5: for responses that are requested often and rarely change.
   * 1 takes a seventh of the time of 5: for API responses that change all the time. Their 39 kB become 5.7 kB with
   * it, and 5.5 kB with 5.
   */
  quality?: 1 | 5 | 10
}

export interface CacheRequest {
  /** The pools are separate, so that pages and API responses do not evict each other. */
  pool: 'pages' | 'api'
  /** The normalised request. */
  key: string
  /**
   * For this many milliseconds after a change the old response may still be sent while a new one is made in the
   * background, at most once in that time. With 0, a request after a change never gets the old response.
   */
  staleMs: number
  make: () => Promise<CachedResponse>
}

export interface ResponseCache {
  /** Responds from the cache, or makes the response once for all simultaneous requests. */
  respond(request: FastifyRequest, reply: FastifyReply, cacheRequest: CacheRequest): Promise<FastifyReply>
  /** Whether the cache has a usable response. */
  hasUsable(cacheRequest: CacheRequest): boolean
  /**
   * Called before the framework. If there is a valid cached response for the address, it is sent without routing,
   * hooks and validation. False: the framework must respond.
   */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on, the framework responds to all requests, because it asks clients to close their connections. */
  close(): void
}

/** Measures how the cache is used. */
export interface CacheWatch {
  /**
   * `hit`: the response was in the cache; `miss`: it was made; `stale`: it could not be made in time, so an old
   * one was sent.
   */
  recordLookup(pool: CacheRequest['pool'], result: 'hit' | 'miss' | 'stale'): void
  /** Called for a response that was sent without the framework, so that only the cache knows its route. */
  recordResponse(request: IncomingMessage, route: string, status: number, seconds: number): void
}

/** The maximum number of responses in each pool; the least recently used ones are evicted first. */
const MAX_RESPONSES = 500
/** Responses that show which sessions are next or over change every minute. */
const MINUTE_MS = 60_000
/** A response that was remade within this time changes too often for strong compression. */
const FREQUENT_CHANGE_MS = 10_000
/** How long a request waits for a new response while the database does not respond; then the old one is sent. */
const MAX_WAIT_MS = 500
const WAIT_STEP_MS = 50
/**
 * If the database has not responded for this long, or an outage has just ended (`RECOVERY_MS`), requests wait only
 * `OUTAGE_WAIT_MS`. That is enough if the database works again.
 */
const OUTAGE_MS = 2_000
const OUTAGE_WAIT_MS = 2 * WAIT_STEP_MS
/**
 * For this long after an outage (no response, or no writes), an old response is also sent if a new one takes long. All
 * clients send their requests at once then, and pages would wait behind all the bookings. While another request makes
 * the new response, the old one is sent without any wait, because on a busy server a wait of 0.1 s can take a second.
 */
const RECOVERY_MS = 15_000
/**
 * The minimum time between two attempts to make a response after an outage. For `api` it applies to each response
 * separately: each of the waiting bookings changes it. For `pages` it applies to all pages together: the process serves
 * no other request while it renders one.
 */
const MIN_REMAKE_MS = { pages: 2_000, api: 1_000 }
/**
 * How many requests without an old response may wait while the database does not respond. More are refused at
 * once, because they would take all connections of the balancer, even from requests for which there is an old
 * response.
 */
const MAX_WAITING_REQUESTS = 20
/** An older response is not sent, because its classes are over. */
const MAX_AGE_MS = 3_600_000
const FREQUENT_CHANGE_QUALITY = { pages: 5, api: 1 } as const
const GZIP_LEVELS = { 1: 1, 5: 6, 10: 9 }

interface Entry extends CachedResponse {
  cacheRequest: CacheRequest
  /** The route of the first request for it. */
  route: string
  etag: string
  /** The time when the response was begun, in milliseconds of this machine's monotonic clock. */
  beganAt: number
  /** The time when this response, or a later version of it, was last begun. */
  lastAttemptAt: number
  /** Higher than that of every response that was begun earlier. */
  order: number
  /** The time of the first change after the response was begun. */
  staleSince: number | undefined
  /** The end of the studio's minute in which it was begun; milliseconds since 1970. */
  minuteEnd: number
  /** The next version, while it is being made. */
  next: Promise<Entry> | undefined
  encoded: Map<Encoding, Promise<Buffer>>
}

/** `staleSince`: the response is old, and was correct at this time (ISO instant). */
interface Sendable {
  entry: Entry
  staleSince?: string
}

const UNAVAILABLE = 503
/** RFC 5861. Pages send this with their API calls: a page made from an old response would look like a new one. */
export const ONLY_FRESH = { 'cache-control': 'stale-if-error=0' }
const wantsOnlyFresh = ({ headers }: FastifyRequest) =>
  headers['cache-control']?.includes('stale-if-error=0') ?? false

const nowMs = () => performance.now()

export function createResponseCache(
  { invalidation, clock, writes }: Pick<Deps, 'invalidation' | 'clock' | 'writes'>,
  watch?: CacheWatch,
): ResponseCache {
  const pools = {
    pages: new LRUCache<string, Entry>({ max: MAX_RESPONSES }),
    api: new LRUCache<string, Entry>({ max: MAX_RESPONSES }),
  }
  const inProgress = new Map<string, Promise<Entry>>()
  const changedAt = new Map<CacheTopic, number>()
  let allChangedAt = Number.NEGATIVE_INFINITY
  let clockReading = { at: Number.NEGATIVE_INFINITY, ms: 0, date: '' }
  let waiting = 0
  let beganCount = 0
  let lastOutageAt = Number.NEGATIVE_INFINITY
  let lastPageAttemptAt = Number.NEGATIVE_INFINITY

  invalidation.subscribe((topic) => {
    if (isSignIn(topic)) return
    const timeMs = nowMs()
    if (topic === undefined) allChangedAt = timeMs
    else changedAt.set(topic, timeMs)
    // A request from now on must not get data that was read before the change.
    for (const name of inProgress.keys()) if (name.startsWith('api ')) inProgress.delete(name)
    for (const entries of Object.values(pools)) {
      for (const entry of entries.values()) {
        if (topic === undefined || entry.topics.includes(topic)) entry.staleSince ??= timeMs
      }
    }
  })

  /** The cached response for this request. */
  const current = ({ pool, key }: CacheRequest): Entry | undefined => pools[pool].get(key)

  /** The studio's time, read from its clock only ten times a second, which is enough for dates and minutes. */
  const studioTime = () => {
    const timeMs = nowMs()
    if (timeMs - clockReading.at >= 100) {
      const now = clock.now()
      clockReading = { at: timeMs, ms: now.epochMilliseconds, date: httpDate(now) }
    }
    return clockReading
  }

  /**
   * The time since when `entry` is stale; undefined: it is not stale. While change events may be missed, everything
   * counts as stale.
   */
  const staleSince = (entry: Entry): number | undefined => {
    if (!invalidation.connected) return entry.beganAt
    const { at, ms } = studioTime()
    const over = ms - entry.minuteEnd
    return over < 0 ? entry.staleSince : Math.min(entry.staleSince ?? at, at - over)
  }

  const nameOf = ({ pool, key }: CacheRequest) => `${pool} ${key}`

  const make = (cacheRequest: CacheRequest, route: string): Promise<Entry> => {
    const name = nameOf(cacheRequest)
    const shared = inProgress.get(name)
    if (shared) return shared
    const pending = makeOnce(cacheRequest, route).finally(() => {
      if (inProgress.get(name) === pending) inProgress.delete(name)
    })
    inProgress.set(name, pending)
    return pending
  }

  const makeOnce = async (cacheRequest: CacheRequest, route: string): Promise<Entry> => {
    const beganAt = nowMs()
    const minuteEnd = (Math.floor(studioTime().ms / MINUTE_MS) + 1) * MINUTE_MS
    const before = current(cacheRequest)
    if (before) {
      before.lastAttemptAt = beganAt
      if (cacheRequest.pool === 'pages') lastPageAttemptAt = beganAt
    }
    beganCount += 1
    const order = beganCount
    const fresh = await cacheRequest.make()
    const entry: Entry = {
      ...fresh,
      quality:
        before && beganAt - before.beganAt < FREQUENT_CHANGE_MS
          ? FREQUENT_CHANGE_QUALITY[cacheRequest.pool]
          : (fresh.quality ?? 5),
      cacheRequest,
      route,
      etag: `W/"${digest(fresh.body).slice(0, 22)}"`,
      beganAt,
      lastAttemptAt: beganAt,
      order,
      staleSince: undefined,
      minuteEnd,
      next: undefined,
      encoded: new Map([['identity', Promise.resolve(fresh.body)]]),
    }
    // Compressed in the same encodings as the previous version, while that one may still be sent.
    if (before) await Promise.all([...before.encoded.keys()].map((encoding) => encode(entry, encoding)))
    // The response may not contain a change that happened while it was being made.
    const changes = [allChangedAt, ...fresh.topics.map((topic) => changedAt.get(topic) ?? 0)]
    const changed = changes.filter((at) => at >= beganAt)
    if (changed.length) entry.staleSince = Math.min(...changed)
    // After a change the next version may have been made faster.
    const isNewest = order > (current(cacheRequest)?.order ?? 0)
    if (isNewest && (fresh.cacheable ?? fresh.status === 200))
      pools[cacheRequest.pool].set(cacheRequest.key, entry)
    return entry
  }

  /** Makes the next version in the background, but not before the old one has reached its minimum age. */
  const renew = (entry: Entry) => {
    const wait = Math.max(0, entry.beganAt + entry.cacheRequest.staleMs - nowMs())
    entry.next ??= new Promise<void>((resolve) => setTimeout(resolve, wait).unref())
      .then(() => make(entry.cacheRequest, entry.route))
      .finally(() => {
        entry.next = undefined
      })
    entry.next.catch(() => {})
  }

  /**
   * The response, if it may be sent now. If it is stale, a new one is made in the background, except soon after an
   * outage.
   */
  const usable = (entry: Entry | undefined): Entry | undefined => {
    const since = entry && staleSince(entry)
    if (!entry || since === undefined) return entry
    const { staleMs } = entry.cacheRequest
    // The response is too old. Either nobody requested it for a long time, so no new version is being made; or the
    // new version hangs, because the database does not respond. Then only `makeOrUseOld` may send the old one, with
    // `stale-since`.
    if (!staleMs || (nowMs() - since > staleMs && (!entry.next || checkOutage()))) return undefined
    if (!isOutageRecent()) renew(entry)
    return entry
  }

  /**
   * Makes a new response. If the database does not respond, or did not until a moment ago, the last one is sent,
   * with the header `stale-since`. While the database responds to other statements, this waits for a slow response.
   * Silence before this request does not prove an outage: perhaps this process sent the database no statement.
   */
  const makeOrUseOld = async (request: FastifyRequest, cacheRequest: CacheRequest): Promise<Sendable> => {
    const old = current(cacheRequest)
    const allowed = old && nowMs() - old.beganAt < MAX_AGE_MS && !wantsOnlyFresh(request)
    if (!allowed) return { entry: await makeWithLimit(request, cacheRequest) }
    const { pool } = cacheRequest
    const lastAttemptAt = pool === 'pages' ? lastPageAttemptAt : old.lastAttemptAt
    const isBeingMade = inProgress.has(nameOf(cacheRequest))
    if (isOutageRecent() && (isBeingMade || nowMs() - lastAttemptAt < MIN_REMAKE_MS[pool])) {
      // An outage that still lasts is recorded, so that its end is counted from the last time.
      checkOutage()
      return asStale(old)
    }
    const pending = make(cacheRequest, request.routeOptions.url ?? '')
    let remainingMs = invalidation.unansweredMs > OUTAGE_MS || isOutageRecent() ? OUTAGE_WAIT_MS : MAX_WAIT_MS
    while (!(await settlesWithin(pending, WAIT_STEP_MS))) {
      remainingMs -= WAIT_STEP_MS
      if (remainingMs <= 0 && checkOutage()) return asStale(old)
    }
    return pending.then(
      (entry) => (entry.status === UNAVAILABLE ? asStale(old) : { entry }),
      (error: Error) => {
        const code = error instanceof Refusal ? error.code : databaseRefusal(error)?.code
        // Pages that wait for a silent database also fill the queue in which other requests wait.
        if (code === 'UNAVAILABLE' || (code === 'OVERLOADED' && checkOutage())) return asStale(old)
        throw error
      },
    )
  }
  const checkOutage = () => {
    if (invalidation.unansweredMs > MAX_WAIT_MS) lastOutageAt = nowMs()
    return isOutageRecent()
  }
  const isOutageRecent = () => nowMs() - Math.max(lastOutageAt, writes.lastRefusedAt) < RECOVERY_MS
  /** Throws UNAVAILABLE while the database does not respond and `MAX_WAITING_REQUESTS` others wait for it already. */
  const makeWithLimit = async (request: FastifyRequest, cacheRequest: CacheRequest): Promise<Entry> => {
    if (waiting >= MAX_WAITING_REQUESTS && invalidation.unansweredMs > MAX_WAIT_MS)
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })
    waiting += 1
    try {
      return await make(cacheRequest, request.routeOptions.url ?? '')
    } finally {
      waiting -= 1
    }
  }
  const asStale = (entry: Entry): Sendable => ({
    entry,
    staleSince: isoInstant(clock.now().subtract({ milliseconds: Math.round(nowMs() - entry.beganAt) })),
  })

  const cachedResponses = createCachedResponses<Entry>({
    usable: (recorded) => usable(current(recorded.cacheRequest)),
    date: () => studioTime().date,
  })

  return {
    async respond(request, reply, cacheRequest) {
      const cached = usable(current(cacheRequest))
      const { entry, staleSince: old } = cached
        ? { entry: cached }
        : await makeOrUseOld(request, cacheRequest)
      watch?.recordLookup(cacheRequest.pool, cached ? 'hit' : old ? 'stale' : 'miss')
      const encoding = encodingFor(entry, request.headers)
      const body = await encode(entry, encoding)
      const notModified = !old && isNotModified(entry, request.headers)
      reply.code(notModified ? 304 : entry.status).headers(entry.headers)
      if (!notModified && encoding !== 'identity') reply.header('content-encoding', encoding)
      // Without an ETag: otherwise a later 304 would leave `stale-since` in the browser's copy.
      if (old) return reply.headers({ 'stale-since': old, 'cache-control': 'no-cache' }).send(body)
      reply.header('etag', entry.etag)
      // A page that is missing now may exist later, and its address would still lead to the cached 404.
      if (entry.status === 200 && current(cacheRequest) === entry) {
        cachedResponses.record(
          request.raw,
          entry,
          encoding,
          reply.getHeaders() as Record<string, string>,
          body,
        )
      }
      return notModified ? reply.send() : reply.send(body)
    },

    hasUsable: (cacheRequest) => usable(current(cacheRequest)) !== undefined,

    tryRespond(request, response) {
      const began = watch && nowMs()
      const entry = cachedResponses.tryRespond(request, response)
      if (entry && watch && began !== undefined) {
        watch.recordLookup(entry.cacheRequest.pool, 'hit')
        watch.recordResponse(request, entry.route, response.statusCode, (nowMs() - began) / 1_000)
      }
      return entry !== undefined
    },
    close: cachedResponses.close,
  }
}

const isSignIn = (topic: Topic | undefined): topic is `signIn:${string}` =>
  topic?.startsWith('signIn:') ?? false

/**
 * Compressed at the first request for this encoding, once for all simultaneous requests. So responses that change
 * before anybody requests them are never compressed.
 */
function encode(entry: Entry, encoding: Encoding): Promise<Buffer> {
  const existing = entry.encoded.get(encoding)
  if (existing) return existing
  const params = { [constants.BROTLI_PARAM_QUALITY]: entry.quality ?? 5 }
  const body =
    encoding === 'br'
      ? compressBrotli(entry.body, { params })
      : compressGzip(entry.body, { level: GZIP_LEVELS[entry.quality ?? 5] })
  entry.encoded.set(encoding, body)
  return body
}

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}
