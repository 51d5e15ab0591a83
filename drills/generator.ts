import { appendFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A booking to make: a member and a session. Together they are the key of the booking, because a member has at
 * most one seat in a session.
 */
export interface Pair {
  person: string
  session: string
  classId: string
  date: string
  token: string
}

export type Kind = 'booking' | 'page' | 'timetable'

/** A request and its response. `status` is missing if there was no response. */
export interface TimedResponse {
  kind: Kind
  /** Milliseconds since the start of the load. */
  sentAt: number
  doneAt: number
  status?: number
  code?: string
  /** The Retry-After of the response, in seconds. */
  retryAfter?: number
  /** Whether the response came from the cache of a server whose database did not respond. */
  stale?: boolean
  failure?: string
  /** The index of the booking in `intents`, and the number of the attempt, from 0. */
  pair?: number
  attempt?: number
}

export interface Intent {
  pair: Pair
  /**
   * `open`: there is no clear response yet. `booked`: the response was 201. `found`: a second attempt found the
   * booking of the first. `refused`: the booking was refused.
   */
  outcome: 'open' | 'booked' | 'found' | 'refused'
}

export interface Load {
  responses: TimedResponse[]
  intents: Intent[]
  /** Milliseconds since the start. */
  elapsed(): number
  /**
   * Stops sending new bookings and reads. Waits until all open bookings have a clear response, but at most this many
   * seconds.
   */
  end(patienceSeconds: number): Promise<void>
}

/**
 * About as long as a browser would wait. A request whose COMMIT waits for a standby has no other time limit.
 */
const TIMEOUT_MS = 15_000
/** The pause before the next attempt if the response has no Retry-After. */
const RETRY_SECONDS = 1
/** Of pages, and the same number of timetables. */
const READS_PER_SECOND = 5
export const PAGES = ['/', '/class-schedule', '/membership']
export const TIMETABLE = '/api/v1/user/get-classes'

export interface DrillResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends each request on a separate connection, because in reality each comes from another person. */
export const send = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<DrillResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, agent: false, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => (text += part))
      response.once('error', reject)
      response.once('end', () => {
        clearTimeout(late)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
      })
    })
    const late = setTimeout(() => sent.destroy(new Error('no response in time')), TIMEOUT_MS)
    sent.once('error', (error) => {
      clearTimeout(late)
      reject(error)
    })
    sent.end(body)
  })

/**
 * Makes `perSecond` bookings a second, whatever the responses are, and reads pages at the same time. Writes each
 * response as a line of `file`.
 */
export function startLoad(url: string, perSecond: number, next: () => Pair, file: string): Load {
  const began = performance.now()
  const elapsed = () => performance.now() - began
  const responses: TimedResponse[] = []
  const intents: Intent[] = []
  const running = new Set<Promise<void>>()
  let stopped = false
  let patience = Number.POSITIVE_INFINITY

  const record = (response: TimedResponse) => {
    responses.push(response)
    appendFileSync(file, `${JSON.stringify(response)}\n`)
  }
  const timedSend = async (
    about: Pick<TimedResponse, 'kind' | 'pair' | 'attempt'>,
    ...what: Parameters<typeof send>
  ) => {
    const sentAt = elapsed()
    try {
      const { status, headers, body } = await send(...what)
      const code = status >= 400 ? /"code":"(\w+)"/.exec(body)?.[1] : undefined
      const response: TimedResponse = {
        ...about,
        sentAt,
        doneAt: elapsed(),
        status,
        stale: headers['stale-since'] !== undefined,
        ...(headers['retry-after'] ? { retryAfter: Number(headers['retry-after']) } : {}),
        ...(code ? { code } : {}),
      }
      record(response)
      return response
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      const response: TimedResponse = { ...about, sentAt, doneAt: elapsed(), failure: code ?? message }
      record(response)
      return response
    }
  }

  const book = async (index: number, intent: Intent) => {
    const { classId, date, token } = intent.pair
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (let attempt = 0; elapsed() < patience; attempt += 1) {
      const path = `${url}/api/v1/user/create-order/${classId}`
      const about = { kind: 'booking' as const, pair: index, attempt }
      const response = await timedSend(about, 'POST', path, headers, JSON.stringify({ date }))
      intent.outcome = outcomeOf(response)
      if (intent.outcome !== 'open') return
      await sleep((response.retryAfter ?? RETRY_SECONDS) * 1000 * (1 + Math.random() / 2))
    }
  }
  const read = (number: number) => {
    const page = PAGES[Math.floor(number / 2) % PAGES.length] ?? '/'
    return number % 2
      ? timedSend({ kind: 'timetable' }, 'GET', `${url}${TIMETABLE}`, {})
      : timedSend({ kind: 'page' }, 'GET', `${url}${page}`, { accept: 'text/html' })
  }

  const track = (work: Promise<unknown>) => {
    const tracked: Promise<void> = work.then(() => void running.delete(tracked))
    running.add(tracked)
  }
  /** Sends all requests that are due by now, even if a timer is late. */
  const atRate = (rate: number, act: (number: number) => Promise<unknown>) => {
    let done = 0
    const timer = setInterval(() => {
      if (stopped) return
      for (const due = (elapsed() / 1000) * rate; done < due; done += 1) track(act(done))
    }, 10)
    return () => clearInterval(timer)
  }
  const stops = [
    atRate(perSecond, async () => {
      const intent: Intent = { pair: next(), outcome: 'open' }
      const index = intents.push(intent) - 1
      await book(index, intent)
    }),
    atRate(READS_PER_SECOND * 2, read),
  ]
  return {
    responses,
    intents,
    elapsed,
    async end(patienceSeconds) {
      stopped = true
      for (const stop of stops) stop()
      patience = elapsed() + patienceSeconds * 1000
      while (running.size) await Promise.race([...running])
    },
  }
}

/** ALREADY_BOOKED means success for a second attempt: the first one has booked, but its response was lost. */
export function outcomeOf({ status, code, attempt }: TimedResponse): Intent['outcome'] {
  if (status === 201) return 'booked'
  if (code === 'ALREADY_BOOKED') return attempt ? 'found' : 'refused'
  const isUnclear = status === undefined || status >= 500 || status === 429 || code === 'BUSY'
  return isUnclear ? 'open' : 'refused'
}
