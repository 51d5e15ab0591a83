import { rm } from 'node:fs/promises'
import { freePort } from '#lib/freePort.server.ts'
import { temporaryFolder } from '../cluster.ts'
import { test as base } from './fixture.ts'
import { independentFixture } from './independent.ts'
import { startServerAt, type TestServer } from './server.ts'

/** Monday evening, when the owner sets the rules, and an evening on which they apply. */
export const MONDAY = '2026-11-23T15:00:00Z'
export const WEDNESDAY = '2026-11-25T16:00:00Z'

export interface RestartedServer extends Pick<TestServer, 'url' | 'aheadMs'> {
  /** Restarts it at another time, on the same data. */
  restartAt(clock: string): Promise<Pick<TestServer, 'url' | 'aheadMs'>>
}

/** Starts a separate server, which a test can restart at another time. */
export const restarting = (first: string) =>
  base.extend<object, { runs: RestartedServer; server: RestartedServer }>({
    server: [async ({ runs }, use) => use(runs), { scope: 'worker' }],
    runs: [
      independentFixture(async (use) => {
        const folder = await temporaryFolder()
        const port = await freePort()
        const settings = { DATA_DIR: folder, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
        let running = await startServerAt(first, settings)
        const restartAt = async (clock: string) => {
          await running.stop()
          running = await startServerAt(clock, settings)
          return { url: settings.PUBLIC_URL, aheadMs: running.aheadMs }
        }
        await use({
          url: settings.PUBLIC_URL,
          // Read each time, because a restart changes it and the browsers of later tests use it.
          get aheadMs() {
            return running.aheadMs
          },
          restartAt,
        })
        await running.stop()
        await rm(folder, { recursive: true, force: true })
      }),
      { scope: 'worker', timeout: 120_000 },
    ],
  })
