import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import { traced, traceInLog } from '#lib/tracing.server.ts'
import { testApp } from '#tests/app.ts'

const features = [identity]

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

  stop(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }
}

/** The modules of the SDK that this process has loaded; the API alone, which does nothing, is of prom-client. */
const sdkModules = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) =>
    /@opentelemetry\/(?!api\/)|@fastify\/otel/.test(path),
  )

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

test('a collector that does not answer holds up neither the work nor the stop', async () => {
  const hanging = createSocketServer(() => {})
  await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening))
  const { port } = hanging.address() as AddressInfo
  for (const endpoint of [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort('127.0.0.1')}`]) {
    const stop = await startTracing(endpoint)
    const began = performance.now()
    for (let each = 0; each < 5_000; each++) await traced('work', async () => {})
    expect(performance.now() - began).toBeLessThan(4_000)
    const stopping = performance.now()
    await stop()
    expect(performance.now() - stopping).toBeLessThan(4_000)
  }
  hanging.close()
})

test('the log says that a collector takes nothing, once in a while', async () => {
  const refusing = createServer((_, response) => response.writeHead(400).end())
  await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening))
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) })
  const stop = await startTracing(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}/`, log)
  for (let each = 0; each < 1_200; each++) await traced('work', async () => {})
  await stop()
  refusing.close()
  const msg = 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT'
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ level: 40, spans: 512, msg }])
})

test('what is not sampled is neither sent nor linked to', async () => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off')
  const silent = new Collector()
  await silent.start()
  const stop = await startTracing(silent.url)
  expect(await traced('work', async () => traceInLog())).toEqual({})
  await stop()
  silent.stop()
  vi.unstubAllEnvs()
  expect(silent.bodies).toEqual([])
})
