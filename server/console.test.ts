import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendError } from '#lib/api.server.ts'
import { serveConsole } from './console.server.ts'

let app: FastifyInstance
let folder: string
const logged: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'previous'))
  await writeFile(join(folder, 'assets', 'main.js'), '1')
  await writeFile(join(folder, 'previous', 'old.js'), '1')
  await writeFile(join(folder, 'sw.js'), '2')
  await writeFile(join(folder, 'index.html'), '<html><div id="console"></div></html>')
  app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } })
  app.setErrorHandler(sendError)
  await serveConsole(app, { folder, previousAssets: join(folder, 'previous'), demo: false })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Requests the path exactly as written: URL parsers would remove such path segments. */
async function statusOf(path: string): Promise<number | undefined> {
  const { port } = app.server.address() as AddressInfo
  const [response] = (await once(get({ host: '127.0.0.1', port, path }), 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test.each([
  '%2e%2e/index.html',
  '%2e%2e/%2e%2e/x',
  '%00',
  'x%00.js',
  '.%2e/index.html',
  '%5c..%5cindex.html',
])('a path that leaves the folder, or does not exist, is not found: %s', async (path) => {
  expect(await statusOf('/console/assets/main.js')).toBe(200)
  expect(await statusOf(`/console/assets/${path}`)).toBe(404)
  expect(logged).toEqual([])
})

test('serving a script takes the same CPU time, however many files of earlier releases there are', async () => {
  // The time of this thread only: other test files run in other threads of the process.
  const cpuOf = async (name: string) => {
    const before = process.threadCpuUsage()
    for (let n = 0; n < 20; n += 1)
      expect(await statusOf(`/console/assets/${name}`)).toBe(name === 'old.js' ? 200 : 404)
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const previous = join(folder, 'previous')
  const few = [await cpuOf('old.js'), await cpuOf('missing.js')]
  for (let n = 0; n < 20_000; n += 1) await writeFile(join(previous, `many-${n}.js`), '')
  const many = [await cpuOf('old.js'), await cpuOf('missing.js')]
  expect((many[0] ?? 0) / (few[0] ?? 0), `${many} ${few}`).toBeLessThan(3)
  expect((many[1] ?? 0) / (few[1] ?? 0), `${many} ${few}`).toBeLessThan(3)
})

test('a page of the last release still loads its scripts', async () => {
  expect(await statusOf('/console/assets/old.js')).toBe(200)
})
