import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { languageOf } from '#lib/language.ts'
import { type Encoding, encodingFor, isSame, type Negotiable } from '#lib/negotiation.server.ts'

/**
 * The short path of cached responses: written to Node's response as the framework sent them before, without
 * routing, hooks and validation (docs/decisions/0145-raw-socket-path.md). `Policy` decides what is cached, and for
 * how long.
 */
export interface CachedResponses<E> {
  /** Stores a response under the address of its request, with the headers that the framework is about to send. */
  record(
    request: IncomingMessage,
    entry: E,
    encoding: Encoding,
    sent: Record<string, string>,
    body: Buffer,
  ): void
  /** Answers a request if there is a usable response, and returns that. Undefined: the framework must answer. */
  answer(request: IncomingMessage, response: ServerResponse): E | undefined
  /** From now on the framework answers all requests. */
  close(): void
}

interface Policy<E> {
  /** The response that may be sent now for a recorded one. */
  usable(recorded: E): E | undefined
  /** The value of the date header. */
  date(): string
}

interface ResponseParts {
  headers: string[]
  body: Buffer | undefined
}

/** The maximum of addresses that are mapped to responses; the least recently used ones are evicted first. */
const MAX_ADDRESSES = 2000
/** The index of the date header's value, the only value that differs between responses. */
const DATE = 1

export function createCachedResponses<E extends Negotiable>(policy: Policy<E>): CachedResponses<E> {
  const addresses = new LRUCache<string, E>({ max: MAX_ADDRESSES })
  const written = new WeakMap<E, Map<Encoding | 'same', ResponseParts>>()
  let closed = false
  return {
    record(request, entry, encoding, sent, body) {
      if (closed || request.method !== 'GET') return
      const { date: _, 'content-encoding': __, 'content-length': ___, ...headers } = sent
      // Alternating names and values, the form that Node accepts without further checks.
      const all = ['date', '', ...Object.entries(headers).flat()]
      const packed = encoding === 'identity' ? [] : ['content-encoding', encoding]
      const variants = written.get(entry) ?? new Map()
      variants.set('same', { headers: all, body: undefined })
      variants.set(encoding, { headers: [...all, ...packed, 'content-length', String(body.length)], body })
      written.set(entry, variants)
      addresses.set(addressOf(request), entry)
    },

    answer(request, response) {
      if (closed || request.method !== 'GET') return undefined
      const recorded = addresses.get(addressOf(request))
      const entry = recorded && policy.usable(recorded)
      if (!entry) return undefined
      const variant = isSame(entry, request.headers) ? 'same' : encodingFor(entry, request.headers)
      const cached = written.get(entry)?.get(variant)
      if (!cached) return undefined
      cached.headers[DATE] = policy.date()
      response.writeHead(variant === 'same' ? 304 : entry.status, cached.headers)
      response.end(cached.body)
      return entry
    },

    close() {
      closed = true
    },
  }
}

/** Pages have their language in the address; the API's language follows the request's header. */
function addressOf({ url = '/', headers }: IncomingMessage): string {
  const language = headers['accept-language']
  return language && url.startsWith('/api/') ? `${languageOf(language)} ${url}` : url
}
