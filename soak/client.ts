import { accessTokens } from '#features/identity/tokens.server.ts'
import { systemClock } from '#lib/time.ts'
import { type DrillResponse, send } from '../drills/generator.ts'
import { SECRET } from '../tests/faults/server.ts'
import type { Kind } from './day.ts'
import type { Caller, GeneratorResult, MeasuredWindow } from './plan.ts'

/** A response, parsed if it is JSON. `status` 0: there was none. */
export interface ApiResponse<T> {
  status: number
  code: string | undefined
  data: T
}

export interface Request {
  kind: Kind
  /** The name of this request within its action, for the table. */
  what?: string
  /** When it was due; by default now. */
  due?: number
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  caller?: Caller | undefined
  /** The number of the caller's network, because visitors come from many networks. */
  network?: number
  body?: object | Buffer
  /** The codes of refusals that the actions of others can cause. */
  expected?: string[]
}

const tokens = accessTokens(SECRET)
/** Tokens expire after a quarter of an hour, so they are renewed earlier. */
const TOKEN_MS = 10 * 60_000
/** The codes of refusals that are always expected, because others keep the server busy or use up a limit. */
const ALWAYS_EXPECTED = ['BUSY', 'TOO_MANY_REQUESTS']

const emptyWindow = (): Omit<MeasuredWindow, 'delay'> => ({ times: {}, late: [] })

/** Sends requests to the server, and counts and times the responses. */
export function createClient(url: string) {
  let window = emptyWindow()
  const counts = { withoutRetryAfter: 0, withoutResponse: 0, responses: 0, busy: 0 }
  const refused: GeneratorResult['refused'] = {}
  const unexpected: GeneratorResult['unexpected'] = {}
  const issued = new Map<string, { token: string; until: number }>()

  async function tokenOf({ personId, signInId }: Caller, role: 'member' | 'owner'): Promise<string> {
    const known = issued.get(signInId)
    if (known && known.until > Date.now()) return known.token
    const token = await tokens.issue({ personId, signInId, role }, systemClock.now())
    issued.set(signInId, { token, until: Date.now() + TOKEN_MS })
    return token
  }

  const increment = (counters: Record<string, number>, what: string) => {
    counters[what] = (counters[what] ?? 0) + 1
  }

  function countResponse(
    { status, headers }: DrillResponse,
    name: string,
    code: string | undefined,
    expected: string[],
  ): void {
    counts.responses += 1
    if (status === 503) counts.busy += 1
    if (status < 400) return
    const what = [name, status, code].filter(Boolean).join(' ')
    increment(refused, what)
    if (status >= 500 && !headers['retry-after']) counts.withoutRetryAfter += 1
    const isExplained =
      status === 503 || ALWAYS_EXPECTED.includes(code ?? '') || expected.includes(code ?? '')
    if (!isExplained) increment(unexpected, what)
  }

  return {
    async request<T = never>(request: Request): Promise<ApiResponse<T>> {
      const { kind, what, method = 'GET', path, caller, network, body, expected = [] } = request
      const name = what ? `${kind}: ${what}` : kind
      const isApi = path.startsWith('/api/')
      const role = path.startsWith('/api/v1/console/') ? 'owner' : 'member'
      const raw = body instanceof Buffer
      const headers: Record<string, string> = {
        accept: isApi ? 'application/json' : 'text/html',
        ...(caller ? { authorization: `Bearer ${await tokenOf(caller, role)}` } : {}),
        ...(body ? { 'content-type': raw ? 'application/octet-stream' : 'application/json' } : {}),
        ...(network === undefined ? {} : { 'x-forwarded-for': addressOf(network) }),
      }
      const sentAt = performance.now()
      const due = request.due ?? sentAt
      if (request.due !== undefined) window.late.push(sentAt - due)
      let sent: DrillResponse
      try {
        sent = await send(method, url + path, headers, raw ? body : body && JSON.stringify(body))
      } catch (error) {
        counts.withoutResponse += 1
        increment(refused, `${name} ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
        return { status: 0, code: undefined, data: undefined as T }
      }
      const times = window.times[name] ?? []
      window.times[name] = times
      times.push(performance.now() - due)
      const isJson = String(sent.headers['content-type']).includes('application/json')
      const parsed = isJson ? (JSON.parse(sent.body) as { data: T; error?: { code: string } }) : undefined
      const code = parsed?.error?.code
      countResponse(sent, name, code, expected)
      return { status: sent.status, code, data: parsed?.data as T }
    },
    tokenOf,
    /** The measurements since the last call. */
    take() {
      const taken = window
      window = emptyWindow()
      return taken
    },
    /** Counts a failure that is not a refusal. */
    fail: (what: string) => increment(unexpected, what),
    done: () => ({ ...counts, refused, unexpected }),
  }
}

export type SoakClient = ReturnType<typeof createClient>

/** An address in this network. */
const addressOf = (network: number): string =>
  `10.${(network >> 14) & 255}.${(network >> 6) & 255}.${1 + ((network & 63) << 2)}`
