import { randomInt } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, test as base, expect } from '@playwright/test'
import { independentFixture } from './independent.ts'
import { createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'
import { type Watch, watch } from './watch.ts'

interface Fixtures {
  /** Fails the test on every unexpected problem; a test declares which problems it expects. */
  unexpected: Watch
  /** A new person without a pass, signed in to this browser. */
  person: Person
  /** An account that is not signed in to this browser; `elsewhere` is the browser of its owner. */
  account: Person
  elsewhere: APIRequestContext
}

/** The server of a worker's tests: the shared one, unless a file starts its own (server.ts). */
type Server = Pick<TestServer, 'url' | 'aheadMs'>

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    independentFixture((use) =>
      use({ url: process.env.BASE_URL as string, aheadMs: Number(process.env.CLOCK_AHEAD_MS) }),
    ),
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Each test calls from its own address, so that limits per address do not count other tests.
  extraHTTPHeaders: independentFixture((use) =>
    use({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}` }),
  ),
  context: async ({ context, server }, use) => {
    await prepareContext(context, server)
    await use(context)
  },
  unexpected: [
    async ({ context }, use) => {
      const watching = watch(context)
      await use(watching)
      expect(watching.problems(), 'unexpected problems').toEqual([])
    },
    { auto: true },
  ],
  person: async ({ context }, use) => use(await createPerson(context.request)),
  elsewhere: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL as string })
    await use(request)
    await request.dispose()
  },
  account: async ({ elsewhere }, use) => use(await createPerson(elsewhere)),
})

export { expect }

/** Sets the clock of a browser to that of the server. Needed for a second person's browser too. */
export async function prepareContext(context: BrowserContext, { aheadMs }: Server): Promise<void> {
  await context.addInitScript((ahead) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ahead
  }, aheadMs)
}
