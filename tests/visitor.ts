import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Envelope } from '#lib/contract.ts'

export interface TestResponse<T> {
  status: number
  body: Envelope<T> & { accessToken?: string }
  headers: Record<string, string | string[] | number | undefined>
  /** The Set-Cookie headers as they were sent. */
  setCookies: string[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface RequestInput {
  body?: unknown
  headers?: Record<string, string>
}

export interface Visitor {
  /** The browser's cookies, by name. */
  readonly cookies: Map<string, string>
  /** `T`: the type of `data` that the test expects. */
  call<T = null>(method: Method, path: string, more?: RequestInput): Promise<TestResponse<T>>
}

/** A visitor that calls as the current visitor, for somebody who signs in again when a test moves the clock. */
export const following = (now: () => Visitor): Visitor => ({
  get cookies() {
    return now().cookies
  },
  call: (...request) => now().call(...request),
})

/** Used for a 204, which has no body. */
const EMPTY = { statusCode: 204, success: true, message: '', data: null as never }

/** A browser as seen by the API: it stores cookies and has an IP address. */
export function visitor(app: FastifyInstance, ip = '203.0.113.7'): Visitor {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call<T>(method: Method, path: string, more: RequestInput = {}): Promise<TestResponse<T>> {
      const options: InjectOptions = {
        method,
        url: `/api/v1${path}`,
        remoteAddress: ip,
        headers: {
          ...cookieHeader(cookies),
          ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
          ...more.headers,
        },
        ...(more.body === undefined ? {} : { payload: more.body as object }),
      }
      const response = await app.inject(options)
      for (const cookie of response.cookies) {
        if (cookie.value === '') cookies.delete(cookie.name)
        else cookies.set(cookie.name, cookie.value)
      }
      return {
        status: response.statusCode,
        body: response.body === '' ? EMPTY : response.json(),
        headers: response.headers,
        setCookies: [response.headers['set-cookie'] ?? []].flat(),
      }
    },
  }
}

const cookieHeader = (cookies: Map<string, string>): Record<string, string> =>
  cookies.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}
