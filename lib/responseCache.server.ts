import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Changes, Topic } from '#lib/changes.server.ts'
import { type Clock, httpDate } from '#lib/time.ts'
import { languageOf } from '#text/language.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What a cached answer may depend on. Who is signed in changes nothing that everybody sees. */
export type CacheTopic = Exclude<Topic, `signIn:${string}`>

/** An answer that is the same for everybody who asks in its language. */
export interface Made {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** A change of any of them makes it stale. */
  topics: readonly CacheTopic[]
  /** Brotli's quality: 10 for what many will ask for and seldom changes, else 5. */
  quality?: 5 | 10
}

export interface ResponseCache {
  /**
   * Answers from the cache, or makes the answer: once for all who ask at the same time.
   * `key` names what was asked, in one form however it was written; `staleMs`: so long after a change the
   * old answer may still be sent while the new one is made in the background, at most once in that time.
   * With 0 nobody who asks after a change is told the old answer.
   */
  respond(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { key: string; staleMs: number; make: () => Promise<Made> },
  ): Promise<FastifyReply>
  /**
   * Stands before the framework: an address that was answered from the cache is answered again without
   * routing, hooks and validation, while its answer may be sent. False: the framework must answer.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on the framework answers everything: it tells callers to close. */
  close(): void
}

/** Answers held, and addresses that lead to them; the least recently used leave first. */
const MOST_ANSWERS = 500
const MOST_ADDRESSES = 2000
/** What is next or over is told by the minute. */
const MINUTE_MS = 60_000

type Encoding = 'br' | 'gzip' | 'identity'

interface Entry extends Made {
  etag: string
  make: () => Promise<Made>
  staleMs: number
  /** When its making began. Milliseconds, of this machine's own clock. */
  madeAt: number
  /** The first change since its making began; with a new minute it is stale too. */
  staleSince: number | undefined
  minute: number
  /** The making of the next one. */
  next: Promise<Entry> | undefined
  encoded: Map<Encoding, Buffer>
  /** Headers as they left through the framework, for `answer`. */
  wire: Map<Encoding | 'same', string[]>
}

const nowMs = () => performance.now()

export function createResponseCache(changes: Changes, clock: Clock): ResponseCache {
  const entries = new LRUCache<string, Entry>({ max: MOST_ANSWERS })
  const addresses = new LRUCache<string, string>({ max: MOST_ADDRESSES })
  const making = new Map<string, Promise<Entry>>()
  const changedAt = new Map<CacheTopic, number>()
  let closed = false
  let second = { began: Number.NEGATIVE_INFINITY, minute: 0, date: '' }

  changes.onChange((topic) => {
    if (topic?.startsWith('signIn:')) return
    const at = nowMs()
    for (const known of topic ? [topic as CacheTopic] : (['timetable', 'packages', 'content'] as const)) {
      changedAt.set(known, at)
    }
    for (const entry of entries.values()) {
      if (!topic || entry.topics.includes(topic as CacheTopic)) entry.staleSince ??= at
    }
  })

  /** The studio's second, read from its clock ten times in it: the dates of answers need no more. */
  const studioSecond = () => {
    const at = nowMs()
    if (at - second.began >= 100) {
      const now = clock.now()
      second = { began: at, minute: Math.floor(now.epochMilliseconds / MINUTE_MS), date: httpDate(now) }
    }
    return second
  }

  /** Since when it is stale; undefined: it is not. While changes may be missed everything may be. */
  const staleSince = (entry: Entry): number | undefined => {
    if (!changes.connected) return entry.madeAt
    if (entry.minute !== studioSecond().minute) return entry.staleSince ?? entry.madeAt
    return entry.staleSince
  }

  const make = (key: string, staleMs: number, maker: () => Promise<Made>): Promise<Entry> => {
    const shared = making.get(key)
    if (shared) return shared
    const madeAt = nowMs()
    const { minute } = studioSecond()
    const made = maker()
      .then((fresh) => {
        const etag = `W/"${createHash('sha256').update(fresh.body).digest('base64url').slice(0, 22)}"`
        const changed = fresh.topics.map((topic) => changedAt.get(topic) ?? 0).filter((at) => at >= madeAt)
        const entry: Entry = {
          ...fresh,
          etag,
          make: maker,
          staleMs,
          madeAt,
          // It was made while something changed, and may be older than that.
          staleSince: changed.length ? Math.min(...changed) : undefined,
          minute,
          next: undefined,
          encoded: new Map([['identity', fresh.body]]),
          wire: new Map(),
        }
        if (entry.status === 200) entries.set(key, entry)
        return entry
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  /** Makes the next one in the background, not before the old one has lived its time. */
  const renew = (key: string, entry: Entry) => {
    const wait = Math.max(0, entry.madeAt + entry.staleMs - nowMs())
    entry.next ??= new Promise<void>((resolve) => setTimeout(resolve, wait).unref())
      .then(() => make(key, entry.staleMs, entry.make))
      .finally(() => {
        entry.next = undefined
      })
    entry.next.catch(() => {})
  }

  /** The answer that may be sent now. Stale ones set off the making of the next. */
  const current = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    const since = staleSince(entry)
    if (since === undefined) return entry
    if (!entry.staleMs) return undefined
    // Nobody asked for so long that the old one is too old, and the next one is not under way.
    if (!entry.next && nowMs() - since > entry.staleMs) return undefined
    renew(key, entry)
    return entry
  }

  return {
    async respond(request, reply, { key, staleMs, make: maker }) {
      const entry = current(key) ?? (await make(key, staleMs, maker))
      const encoding = encodingFor(request.headers)
      const body = await encode(entry, encoding)
      const headers = { ...entry.headers, vary: 'accept-encoding, accept-language', etag: entry.etag }
      const same = isSame(entry, request.headers)
      reply.code(same ? 304 : entry.status).headers(headers)
      if (!same && encoding !== 'identity') reply.header('content-encoding', encoding)
      if (entries.peek(key) === entry && request.method === 'GET' && !closed) {
        addresses.set(addressOf(request.raw), key)
        noteWire(entry, encoding, reply.getHeaders() as Record<string, string>, body)
      }
      return same ? reply.send() : reply.send(body)
    },

    answer(request, response) {
      if (closed || request.method !== 'GET') return false
      const key = addresses.get(addressOf(request))
      const entry = key === undefined ? undefined : current(key)
      if (!entry) return false
      const same = isSame(entry, request.headers)
      const variant = same ? 'same' : encodingFor(request.headers)
      const headers = entry.wire.get(variant)
      const body = same ? undefined : entry.encoded.get(variant as Encoding)
      if (!headers || (!same && !body)) return false
      headers[DATE] = studioSecond().date
      response.writeHead(same ? 304 : entry.status, headers)
      response.end(body)
      return true
    },

    close() {
      closed = true
    },
  }
}

/** Pages carry their language in the address; what the API says follows the caller's. */
function addressOf({ url = '/', headers }: IncomingMessage): string {
  const asked = headers['accept-language']
  return asked && url.startsWith('/api/') ? `${languageOf(asked)} ${url}` : url
}

const isSame = ({ etag, status }: Entry, asked: IncomingHttpHeaders) =>
  status === 200 && asked['if-none-match'] === etag

function encodingFor(asked: IncomingHttpHeaders): Encoding {
  const accepted = asked['accept-encoding'] ?? ''
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Compressed when it is first asked for so: what changes fifty times a second is not packed in vain. */
async function encode(entry: Entry, encoding: Encoding): Promise<Buffer> {
  const known = entry.encoded.get(encoding)
  if (known) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: entry.quality ?? 5 }
  const body = await (encoding === 'br'
    ? compressBrotli(entry.body, { params })
    : compressGzip(entry.body, { level: entry.quality === 10 ? 9 : 6 }))
  entry.encoded.set(encoding, body)
  return body
}

/** Where the value of the date stands: it alone differs from answer to answer. */
const DATE = 1

/** Names and values in turn, as Node takes them without looking further. */
function noteWire(entry: Entry, encoding: Encoding, sent: Record<string, string>, body: Buffer): void {
  const { date: _, 'content-encoding': __, 'content-length': ___, ...headers } = sent
  const all = ['date', '', ...Object.entries(headers).flat()]
  const packed = encoding === 'identity' ? [] : ['content-encoding', encoding]
  entry.wire.set('same', all)
  entry.wire.set(encoding, [...all, ...packed, 'content-length', String(body.length)])
}

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}
