import { execFile, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { endsWithParent, endWatcherWith } from '#lib/endsWithParent.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import { TEST_CLOCK, TEST_SECRET } from '../../playwright.config.ts'
import { temporaryFolder } from '../cluster.ts'

export interface TestServer {
  url: string
  /** Runs `npm run owner` with this server's settings; returns its output. */
  inviteOwner(address: string): Promise<string>
  /** By how many milliseconds its clock is ahead of this machine's. */
  aheadMs: number
  stop(): Promise<void>
}

/** Starts the built server on an empty DATA_DIR, as `npm start` does, with its clock at an ISO instant. */
export async function startServerAt(
  clock: string,
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const dataDir = await temporaryFolder()
  const port = await freePort()
  // `localhost` instead of an IP address, because passkeys need a host name.
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    CLOCK: clock,
    SESSION_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
    PASSWORD_MEMORY: '1024',
    ...settings,
  }
  const program = ['node_modules/.bin/node', 'build/server/index.js'] as const
  const server = spawn('/bin/sh', endsWithParent('KILL', [...program]), {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  endWatcherWith(server)
  const aheadMs = Temporal.Instant.from(clock).epochMilliseconds - Date.now()
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready at')) resolve()
    })
  })
  return {
    url,
    aheadMs,
    inviteOwner: async (address) =>
      (await promisify(execFile)(program[0], [program[1], 'owner', address], { env })).stdout,
    async stop() {
      await new Promise<void>((resolve) => {
        server.once('exit', () => resolve())
        server.kill('SIGTERM')
      })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts one server for all browser tests that need no particular time. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { url, aheadMs, stop } = await startServerAt(TEST_CLOCK)
  process.env.BASE_URL = url
  process.env.CLOCK_AHEAD_MS = String(aheadMs)
  return stop
}
