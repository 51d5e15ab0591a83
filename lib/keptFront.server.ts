import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Changes } from '#lib/changes.server.ts'
import { type KeptAnswer, type Variants, variantFor } from '#lib/keptAnswer.server.ts'
import { httpDate } from '#lib/time.ts'

/**
 * Stands before the framework: an address whose kept answer left once leaves again as it is, without routing,
 * hooks and validation, until something changes or the minute ends. Whatever it doesn't know passes by.
 */
export interface KeptFront {
  /** Notes what an address gets, with all headers of its answer. Only for answers that are kept right now. */
  note(url: string, answer: KeptAnswer, headers: Record<string, string>): void
  /** Answers when it can; false: the framework must. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on the framework answers everything: it tells callers to close. */
  close(): void
}

/** Addresses noted at once; many may stand for the same answer. */
const MOST = 1000
const minuteOf = (second: number) => Math.floor(second / 60)

interface Noted {
  etag: string
  status: number
  headers: Variants<string[]>
  bodies: KeptAnswer['bodies']
}

export function keptFront(changes: Changes, now: () => Temporal.Instant): KeptFront {
  const noted = new Map<string, Noted>()
  let second = 0
  let date = ''
  let closed = false
  changes.onChange((topic) => {
    // Who is signed in changes nothing that everybody sees.
    if (!topic?.startsWith('signIn:')) noted.clear()
  })
  /** What an answer depends on besides, such as the day or what is over, turns with a minute at the most. */
  const turn = () => {
    const at = now()
    const current = Math.floor(at.epochMilliseconds / 1000)
    if (current === second) return
    if (minuteOf(current) !== minuteOf(second)) noted.clear()
    second = current
    date = httpDate(at)
  }

  return {
    note(url, { etag, status, bodies }, headers) {
      if (closed || !changes.connected || 'set-cookie' in headers) return
      turn()
      const oldest = noted.keys().next()
      if (noted.size >= MOST && !oldest.done) noted.delete(oldest.value)
      noted.set(url, { etag, status, bodies, headers: finished(headers, bodies) })
    },
    answer({ method, url, headers }, response) {
      if (closed || method !== 'GET') return false
      turn()
      const found = noted.get(url as string)
      if (!found) return false
      const variant = variantFor(found, headers)
      const all = found.headers[variant]
      all[DATE] = date
      response.writeHead(variant === 'same' ? 304 : found.status, all)
      if (variant === 'same') response.end()
      else response.end(found.bodies[variant])
      return true
    },
    close() {
      closed = true
    },
  }
}

/** Where the value of the date stands: it alone differs from answer to answer. */
const DATE = 1

/** Names and values in turn, as Node takes them without looking further. */
function finished(headers: Record<string, string>, bodies: KeptAnswer['bodies']): Variants<string[]> {
  const all = ['date', '', ...Object.entries(headers).flat()]
  const length = (body: Buffer) => ['content-length', String(body.length)]
  return {
    same: [...all],
    br: [...all, 'content-encoding', 'br', ...length(bodies.br)],
    gzip: [...all, 'content-encoding', 'gzip', ...length(bodies.gzip)],
    identity: [...all, ...length(bodies.identity)],
  }
}
