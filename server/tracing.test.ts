import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { booking } from '#features/booking/index.server.ts'
import { calendar } from '#features/calendar/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { createGateway } from '#features/payment/razorpay.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { route } from '#lib/api.server.ts'
import { endpoint } from '#lib/contract.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { statementName, trace, traceInLog, traceparent } from '#lib/tracing.server.ts'
import { createWhatsapp } from '#lib/whatsapp.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'

const EMAIL = 'asha.traced@people.example'
const TOKEN = 'a-token-that-only-its-mail-has-1234567890abcdef'
const FOREIGN_TRACE = 'f'.repeat(32)
const AGENT = 'AshasBrowser/7.1'

const sayJob: JobKind<{ name: string }> = {
  name: 'say',
  payload: z.object({ name: z.string() }),
  retryLimit: 0,
}
const say = endpoint({
  ...({
    method: 'POST',
    path: '/say/:name',
    summary: 'Says something in the log',
    access: 'member',
  } as const),
  params: z.object({ name: z.string() }),
  data: z.null(),
})
/** A feature that logs in every possible way, in a request and in a job. */
const loggingFeature: Feature = {
  routes: (app, deps) =>
    route(app, deps, say, async ({ params, request }) => {
      deps.log.info('server')
      request.log.info({ req: request }, 'request')
      await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, sayJob, params))
      return { data: null }
    }),
  startJobs: ({ jobs, log }) => jobs.work(sayJob, async () => log.info('job')),
}
const features = [identity, timetable, booking, calendar, loggingFeature]

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code?: number; message?: string }
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  events?: unknown[]
}
interface Batch {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** A collector of OTLP over HTTP. */
class Collector {
  readonly bodies: string[] = []
  readonly headers: unknown[] = []
  #server: Server | undefined
  url = ''

  async start(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      this.headers.push([request.method, request.url, request.headers.authorization])
      this.bodies.push(Buffer.concat(parts).toString())
      response.setHeader('content-type', 'application/json').end('{}')
    })
    await new Promise<void>((listening) => this.#server?.listen(0, '127.0.0.1', listening))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get spans(): Span[] {
    return this.bodies
      .flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  }

  stop(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }
}

/** The modules of the SDK that this process has loaded. prom-client loads the API package, which alone does nothing. */
const sdkModules = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) =>
    /@opentelemetry\/(?!api\/)|@fastify\/otel/.test(path),
  )

async function member(server: TestApp): Promise<Visitor> {
  const { deps, clock } = server
  const personId = await makePerson(server, { email: EMAIL, firstName: 'Asha', lastName: 'Traced' })
  const terms = await makePackage(deps.db)
  const grant = { personId, terms, paymentOrderId: null }
  await deps.db.transaction().execute((trx) => grantPass(trx, grant, clock.now()))
  return signInAs(server, EMAIL)
}

const startTracing = async (endpoint: string, log = pino({ level: 'silent' })) =>
  (await import('#lib/tracer.server.ts')).startTracing(
    { endpoint, headers: { authorization: 'Bearer of the collector' }, serviceName: 'contrology' },
    log,
  )

test('without an endpoint nothing of the SDK is loaded', async () => {
  const plain = await testApp({ features })
  expect((await plain.app.inject({ method: 'GET', url: '/api/v1/user/get-user' })).statusCode).toBe(401)
  expect(sdkModules()).toEqual([])
  await plain.close()
})

const findSpan = (spans: Span[], name: string): Span => {
  const match = spans.find((span) => span.name === name)
  if (!match) throw new Error(`no span ${name} in ${[...new Set(spans.map((span) => span.name))].join(', ')}`)
  return match
}
const attributes = (span: Span) =>
  Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** Sends requests to unknown addresses, and requests that are refused. */
async function sendCalls(server: TestApp): Promise<void> {
  await server.app.inject(`/calendar/${TOKEN}.ics?name=Asha`)
  await server.app.inject(`/api/v1/no-such-page/${EMAIL}?token=${TOKEN}`)
  await server.app.inject('/health/live')
  const apiUrl = `http://127.0.0.1:${await freePort('127.0.0.1')}`
  const gateway = createGateway({ keyId: 'k', keySecret: TOKEN, apiUrl })
  await gateway.createOrder({ amount: 100 as never, receipt: 'Asha' }).catch(() => {})
  const ids = { phoneNumberId: '1', businessId: '2', appSecret: TOKEN, verifyToken: TOKEN }
  const message = { to: '919810012345', text: 'Hello Asha' }
  await createWhatsapp({ ...ids, token: TOKEN, apiUrl })
    .sendText(message)
    .catch(() => {})
  await trace('refused', () => Promise.reject(new Refusal('NOT_FOUND'))).catch(() => {})
  await trace('broken', () => Promise.reject(new Error(`no ${EMAIL}`))).catch(() => {})
}

describe('traces of a booking, and of calls with data that may not be traced', () => {
  const collector = new Collector()
  const lines: string[] = []
  let classId: string
  let personId: string
  let spans: Span[]

  beforeAll(async () => {
    await collector.start()
    const stop = await startTracing(collector.url)
    expect(sdkModules()).not.toEqual([])
    const server = await testApp({
      features,
      jobs: features,
      logTo: { write: (line: string) => lines.push(line) },
    })
    classId = await makeClass(server.deps.db, await makeStudio(server.deps.db), server.clock.now())
    const asha = await member(server)
    personId = (await asha.call<{ _id: string }>('GET', '/user/get-user')).body.data._id
    const headers = { traceparent: `00-${FOREIGN_TRACE}-${'e'.repeat(16)}-01`, 'user-agent': AGENT }
    const body = { date: '2026-11-26' }
    const booked = await asha.call('POST', `/user/create-order/${classId}`, { body, headers })
    expect(booked.status).toBe(201)
    await server.waitForMail(EMAIL)
    await asha.call('POST', '/say/Asha%20Traced?token=secret')
    await vi.waitUntil(() => lines.some((line) => line.includes('"job"')), { timeout: 15_000 })

    await asha.call('POST', `/user/reset-password/${TOKEN}`, { body: { newPassword: 'a secret of theirs' } })
    await sendCalls(server)
    await server.close()
    await stop()
    spans = collector.spans
  })
  afterAll(() => collector.stop())

  test('each part of a booking is traced, and the job of its mail is linked to the trace', () => {
    expect(collector.headers[0]).toEqual(['POST', '/v1/traces', 'Bearer of the collector'])
    const request = findSpan(spans, 'POST /api/v1/user/create-order/:classId')
    const ofRequest = spans.filter(({ traceId }) => traceId === request.traceId)
    const useCase = findSpan(ofRequest, 'use case POST /user/create-order/:classId')
    expect(request.kind).toBe(2)
    expect(request.parentSpanId).toBeUndefined()
    expect(attributes(request)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/v1/user/create-order/:classId',
      'http.response.status_code': 201,
    })
    expect(useCase.parentSpanId).toBe(request.spanId)
    const claim = findSpan(ofRequest, 'claim_seat')
    expect([claim.parentSpanId, claim.kind]).toEqual([useCase.spanId, 3])
    expect(attributes(claim)).toEqual({ 'db.system.name': 'postgresql' })

    const jobs = spans.filter(({ name, links }) => name === 'job mail' && links?.length)
    const job = jobs.find(({ links }) => links?.[0]?.traceId === request.traceId) as Span
    expect(job.links?.[0]?.spanId).toBe(useCase.spanId)
    expect([job.traceId === request.traceId, job.parentSpanId]).toEqual([false, undefined])
    const mail = findSpan(
      spans.filter(({ traceId }) => traceId === job.traceId),
      'mail',
    )
    expect([mail.parentSpanId, attributes(mail)]).toEqual([job.spanId, { 'mail.kind': 'bookingConfirmed' }])
  })

  test('calls to other services are traced by name, with the kind of failure', () => {
    expect(findSpan(spans, 'gateway createOrder')).toMatchObject({ kind: 3, status: { code: 2 } })
    const sent = findSpan(spans, 'whatsapp send')
    expect([sent.kind, sent.status, attributes(sent)]).toEqual([3, { code: 2 }, { 'error.type': 'Error' }])
    const [refused, broken] = [findSpan(spans, 'refused'), findSpan(spans, 'broken')]
    expect([refused.status, attributes(refused)]).toEqual([{ code: 0 }, { 'error.type': 'NOT_FOUND' }])
    expect([broken.status, attributes(broken)]).toEqual([{ code: 2 }, { 'error.type': 'Error' }])
  })

  test('a request that is refused is not an error of the server', () => {
    const unknown = findSpan(spans, 'POST /api/v1/user/reset-password/:resetToken')
    expect(unknown.status.code).toBe(0)
  })

  test('a trace contains no personal data, and health checks have no trace', () => {
    const all = collector.bodies.join('\n')
    const words = [EMAIL, 'asha', 'Traced', TOKEN, 'secret', TEST_PASSWORD, FOREIGN_TRACE, AGENT]
    const others = [
      personId,
      classId,
      '203.0.113.7',
      '2026-11-26',
      '9810012345',
      'no-such-page',
      '.ics?',
      '?',
    ]
    for (const word of [...words, ...others]) expect(all.toLowerCase()).not.toContain(word.toLowerCase())
    expect(spans.filter(({ name }) => name.includes('health'))).toEqual([])
    expect(spans.flatMap(({ events }) => events ?? [])).toEqual([])
  })

  test('each log line has the ids of its request and trace, and nothing else of them', () => {
    const request = findSpan(spans, 'POST /api/v1/say/:name')
    const logged = lines.map((line) => JSON.parse(line))
    const findByName = (msg: string) => logged.find((line) => line.msg === msg)
    const req = { method: 'POST', route: '/api/v1/say/:name', personId }
    const { traceId } = request
    const line = { level: 30, time: expect.any(Number), reqId: expect.any(String), req, traceId }
    expect(findByName('server')).toEqual({ ...line, msg: 'server' })
    expect(findByName('request')).toEqual({ ...line, reqId: findByName('server').reqId, msg: 'request' })
    const job = findSpan(spans, 'job say')
    expect(findByName('job')).toEqual({
      level: 30,
      time: expect.any(Number),
      traceId: job.traceId,
      msg: 'job',
    })
    expect(job.links).toMatchObject([{ traceId }])
    for (const word of [EMAIL, 'asha', TOKEN, 'secret', '?']) {
      expect(lines.join('').toLowerCase()).not.toContain(word)
    }
  })
})

test('a collector that does not respond delays neither requests nor the stop of the server', async () => {
  const hanging = createSocketServer(() => {})
  await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening))
  const { port } = hanging.address() as AddressInfo
  for (const endpoint of [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort('127.0.0.1')}`]) {
    const stop = await startTracing(endpoint)
    const began = performance.now()
    for (let each = 0; each < 5_000; each++) await trace('work', async () => {})
    expect(performance.now() - began).toBeLessThan(4_000)
    const stopping = performance.now()
    await stop()
    expect(performance.now() - stopping).toBeLessThan(4_000)
  }
  hanging.close()
})

test('if a collector accepts nothing, the log says so from time to time', async () => {
  const refusing = createServer((_, response) => response.writeHead(400).end())
  await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening))
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) })
  const stop = await startTracing(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}/`, log)
  for (let each = 0; each < 1_200; each++) await trace('work', async () => {})
  await stop()
  refusing.close()
  const msg = 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT'
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ level: 40, spans: 512, msg }])
})

test('a trace that is not sampled is neither sent nor linked', async () => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off')
  const silent = new Collector()
  await silent.start()
  const stop = await startTracing(silent.url)
  expect(await trace('work', async () => ({ ...traceparent(), ...traceInLog() }))).toEqual({})
  await stop()
  silent.stop()
  vi.unstubAllEnvs()
  expect(silent.bodies).toEqual([])
})

test('the span of a statement has its name, or its operation and table', () => {
  expect(statementName('/* booking_facts */ select 1')).toBe('booking_facts')
  expect(statementName('select /* claim_seat */ claim_seat($1)')).toBe('claim_seat')
  expect(statementName('select "id" from "person" where "email" = $1')).toBe('select person')
  expect(statementName('insert into "booking" ("id") values ($1)')).toBe('insert booking')
  expect(statementName('update "pass" set "x" = $1')).toBe('update pass')
  expect(statementName('begin')).toBe('begin')
})
