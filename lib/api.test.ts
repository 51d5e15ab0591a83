import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, client } from './api.ts'

interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  init: RequestInit
}

const envelope = (statusCode: number, message: string, more: object = {}) => ({
  statusCode,
  success: statusCode < 400,
  message,
  data: null,
  ...more,
})
const STALE = envelope(401, 'Invalid Access Token', { error: { code: 'INVALID_ACCESS_TOKEN' } })

let requests: SentRequest[]
let responses: object[]

/** A fake connection to the server: it records each request and returns the responses in order. */
beforeEach(() => {
  requests = []
  responses = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    requests.push({ method: init.method ?? '', url, headers, init })
    const response = responses.shift() as { statusCode?: number } | undefined
    if (!response) throw new TypeError('the connection is lost')
    return Response.json(response, { status: response.statusCode ?? 200 })
  })
  if (!globalThis.navigator?.locks) {
    const locks = { request: (_: string, act: () => unknown) => Promise.resolve().then(act) }
    vi.stubGlobal('navigator', { locks })
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const api = client() as unknown as (key: string, input?: object) => Promise<{ message: string }>

test('calls use the versioned base path, with cookies and without a time limit [§7.2 §7.38]', async () => {
  responses = [envelope(200, '')]
  await api('PUT /user/cancel-order/:orderId', { params: { orderId: 'a/b' } })
  expect(requests).toMatchObject([{ method: 'PUT', url: '/api/v1/user/cancel-order/a%2Fb' }])
  expect(requests[0]?.init.credentials).toBe('include')
  expect(requests[0]?.init.signal).toBeUndefined()
})

test('an old response contains the time at which it was correct', async () => {
  const timestamp = '2026-11-23T06:30:00.000Z'
  vi.stubGlobal('fetch', async () =>
    Response.json(envelope(200, 'old'), { headers: { 'stale-since': timestamp } }),
  )
  expect(await api('GET /user/get-classes')).toMatchObject({ message: 'old', staleSince: timestamp })
})

test('a stale access token is refreshed, and the call is repeated once with the new one as Bearer [§7.33]', async () => {
  responses = [STALE, { ...envelope(200, ''), accessToken: 'fresh' }, envelope(200, 'here you are')]
  expect(await api('GET /user/get-user')).toMatchObject({ message: 'here you are' })
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v1/user/get-user',
    'GET /api/v1/user/refresh-token',
    'GET /api/v1/user/get-user',
  ])
  expect(requests[2]?.headers.authorization).toBe('Bearer fresh')
})

test('a request is retried only once after its token was refreshed [§7.35]', async () => {
  responses = [STALE, { ...envelope(200, ''), accessToken: 'fresh' }, STALE]
  await expect(api('GET /user/get-user')).rejects.toMatchObject({ status: 401 })
  expect(requests).toHaveLength(3)
})

test('if the refresh fails the error is passed on [§7.36]', async () => {
  responses = [STALE, envelope(401, 'Please sign in')]
  await expect(api('GET /user/get-user')).rejects.toThrow('Invalid Access Token')
  expect(requests).toHaveLength(2)
})

test('another 401 passes unchanged, without a refresh [§7.37]', async () => {
  responses = [envelope(401, 'Please sign in', { error: { code: 'SIGN_IN_REQUIRED' } })]
  const refused = api('GET /user/get-user')
  await expect(refused).rejects.toBeInstanceOf(ApiError)
  await expect(refused).rejects.toMatchObject({
    status: 401,
    message: 'Please sign in',
    code: 'SIGN_IN_REQUIRED',
  })
  expect(requests).toHaveLength(1)
})

test('simultaneous calls with a stale access token share one refresh', async () => {
  const fresh = { ...envelope(200, ''), accessToken: 'fresh' }
  responses = [STALE, STALE, fresh, envelope(200, 'one'), envelope(200, 'two')]
  await Promise.all([api('GET /user/get-user'), api('GET /user/get-order-history')])
  expect(requests.filter(({ url }) => url.endsWith('/refresh-token'))).toHaveLength(1)
})

test('a call that is refused as stale after another call’s refresh is repeated without a second refresh', async () => {
  const release = Promise.withResolvers<void>()
  const fresh = { ...envelope(200, ''), accessToken: 'fresh' }
  const fetchInOrder = globalThis.fetch
  let first = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isFirst = first
    first = false
    if (isFirst) await release.promise
    return fetchInOrder(url, init)
  })
  responses = [STALE, fresh, envelope(200, 'quick'), STALE, envelope(200, 'late')]
  const slow = api('GET /user/get-order-history')
  expect(await api('GET /user/get-user')).toMatchObject({ message: 'quick' })
  release.resolve()
  expect(await slow).toMatchObject({ message: 'late' })
  expect(requests.filter(({ url }) => url.endsWith('/refresh-token'))).toHaveLength(1)
})

test('a stale token is recognised by the code, whatever the language of the message', async () => {
  const stale = envelope(401, 'एक्सेस टोकन मान्य नहीं है', { error: { code: 'INVALID_ACCESS_TOKEN' } })
  responses = [stale, { ...envelope(200, ''), accessToken: 'fresh' }, envelope(200, 'here you are')]
  expect(await api('GET /user/get-user')).toMatchObject({ message: 'here you are' })
})

const KEY = 'idempotency-key'

test('each action has its own key, which is sent again when the access token is renewed', async () => {
  responses = [
    STALE,
    { ...envelope(200, ''), accessToken: 'fresh' },
    envelope(200, ''),
    envelope(200, ''),
    envelope(200, ''),
  ]
  await api('PUT /user/cancel-order/:orderId', { params: { orderId: 'a' } })
  await api('PUT /user/cancel-order/:orderId', { params: { orderId: 'a' } })
  await api('GET /user/get-user')
  const [first, renewal, again, second, read] = requests.map(({ headers }) => headers[KEY])
  expect(first).toMatch(/^[\w-]{36}$/)
  expect([renewal, again, read]).toEqual([undefined, first, undefined])
  expect(second).not.toBe(first)
})

test('an action without a response, or with an unknown outcome, is sent again with its key, at most twice', async () => {
  vi.useFakeTimers()
  const act = () => api('PUT /user/cancel-order/:orderId', { params: { orderId: 'b' } })
  responses = []
  const lost = act().catch((error: ApiError) => error.code)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await lost).toBe('OFFLINE')
  expect(requests).toHaveLength(3)
  responses = [
    envelope(503, '', { error: { code: 'OUTCOME_UNKNOWN' } }),
    envelope(409, '', { error: { code: 'STILL_RUNNING' } }),
    envelope(200, 'done'),
  ]
  const done = act()
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await done).message).toBe('done')
  const sent = requests.map(({ headers }) => headers[KEY])
  expect(sent).toHaveLength(6)
  expect([new Set(sent.slice(0, 3)).size, new Set(sent.slice(3)).size, new Set(sent).size]).toEqual([1, 1, 2])
  vi.useRealTimers()
})

test('after an unknown outcome, neither a temporary refusal nor a missing sign-in settles it', async () => {
  vi.useFakeTimers()
  const unknown = envelope(503, '', { error: { code: 'OUTCOME_UNKNOWN' } })
  const resultAfter = async (...next: object[]) => {
    responses = [unknown, ...next]
    const sent = api('PUT /user/cancel-order/:orderId', { params: { orderId: 'c' } })
    const code = sent.then(
      ({ message }) => message,
      (error: ApiError) => error.code,
    )
    await vi.advanceTimersByTimeAsync(3_000)
    return code
  }
  const refusal = (status: number, code: string) => envelope(status, '', { error: { code } })
  for (const next of [
    refusal(409, 'BUSY'),
    refusal(429, 'TOO_MANY_REQUESTS'),
    refusal(503, 'READ_ONLY'),
    refusal(503, 'UNAVAILABLE'),
    refusal(409, 'STILL_RUNNING'),
  ]) {
    expect(await resultAfter(next, refusal(409, 'STILL_RUNNING'))).toBe('OUTCOME_UNKNOWN')
  }
  expect(await resultAfter(refusal(409, 'SESSION_FULL'))).toBe('SESSION_FULL')
  // A sign-in that can't be renewed because of a bad connection also leaves it unknown.
  expect(await resultAfter(STALE, envelope(503, ''))).toBe('OUTCOME_UNKNOWN')
  expect(await resultAfter(refusal(401, 'SIGN_IN_REQUIRED'), refusal(401, 'SIGN_IN_REQUIRED'))).toBe(
    'OUTCOME_UNKNOWN',
  )
  expect(
    await resultAfter(STALE, { ...envelope(200, ''), accessToken: 'fresh' }, unknown, envelope(200, 'done')),
  ).toBe('done')
  vi.useRealTimers()
})

test('neither a refusal nor a read without a response is sent again', async () => {
  responses = [
    envelope(409, '', { error: { code: 'SESSION_FULL' } }),
    envelope(503, '', { error: { code: 'UNAVAILABLE' } }),
  ]
  const act = () => api('POST /user/seat-holds', { body: {} }).catch((error: ApiError) => error.code)
  expect([await act(), await act()]).toEqual(['SESSION_FULL', 'UNAVAILABLE'])
  await expect(api('GET /user/get-user')).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(requests).toHaveLength(3)
})
