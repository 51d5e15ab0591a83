import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { languageOf } from '#lib/language.ts'
import { type Encoding, encodingFor, isNotModified, type Negotiable } from '#lib/negotiation.server.ts'

/**
 * Sends cached responses without routing, hooks and validation: it writes to Node's response what the framework sent
 * before (docs/decisions/0145-raw-socket-path.md). `Policy` decides which responses may be sent.
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
  /** Sends a usable cached response, if there is one, and returns it. Undefined: the framework must respond. */
  tryRespond(request: IncomingMessage, response: ServerResponse): E | undefined
  /** From now on, the framework responds to all requests. */
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

/** The maximum number of addresses that are mapped to responses; the least recently used ones are evicted first. */
const MAX_ADDRESSES = 2000
/** The index of the date header's value, the only value that differs between responses. */
const DATE = 1

export function createCachedResponses<E extends Negotiable>(policy: Policy<E>): CachedResponses<E> {
  const addresses = new LRUCache<string, E>({ max: MAX_ADDRESSES })
  const partsByEntry = new WeakMap<E, Map<Encoding | 'notModified', ResponseParts>>()
  let closed = false
  return {
    record(request, entry, encoding, sent, body) {
      if (closed || request.method !== 'GET') return
      const { date: _, 'content-encoding': __, 'content-length': ___, ...headers } = sent
      // Alternating names and values, the form that Node accepts without further checks.
      const commonHeaders = ['date', '', ...Object.entries(headers).flat()]
      const encodingHeader = encoding === 'identity' ? [] : ['content-encoding', encoding]
      const variants = partsByEntry.get(entry) ?? new Map()
      variants.set('notModified', { headers: commonHeaders, body: undefined })
      variants.set(encoding, {
        headers: [...commonHeaders, ...encodingHeader, 'content-length', String(body.length)],
        body,
      })
      partsByEntry.set(entry, variants)
      addresses.set(addressOf(request), entry)
    },

    tryRespond(request, response) {
      if (closed || request.method !== 'GET') return undefined
      const recorded = addresses.get(addressOf(request))
      const entry = recorded && policy.usable(recorded)
      if (!entry) return undefined
      const variant = isNotModified(entry, request.headers)
        ? 'notModified'
        : encodingFor(entry, request.headers)
      const cached = partsByEntry.get(entry)?.get(variant)
      if (!cached) return undefined
      cached.headers[DATE] = policy.date()
      response.writeHead(variant === 'notModified' ? 304 : entry.status, cached.headers)
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
