import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_CLOCK } from '../../playwright.config.ts'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Starts the built server on an empty DATA_DIR, as `npm start` does, for all browser tests. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'contrology-e2e-'))
  const port = await freePort()
  const server = spawn('node_modules/.bin/node', ['build/server/index.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      CLOCK: TEST_CLOCK,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const started = Temporal.Instant.from(TEST_CLOCK).epochMilliseconds - Date.now()
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready at')) resolve()
    })
  })
  process.env.BASE_URL = `http://127.0.0.1:${port}`
  process.env.CLOCK_AHEAD_MS = String(started)
  return async () => {
    await new Promise<void>((resolve) => {
      server.once('exit', () => resolve())
      server.kill('SIGTERM')
    })
    await rm(dataDir, { recursive: true, force: true })
  }
}
