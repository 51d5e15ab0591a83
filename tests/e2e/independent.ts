import { startServerAt, type TestServer } from './server.ts'

type Use<T> = (value: T) => Promise<void>

/** A fixture without dependencies. Playwright reads the names of dependencies from the destructuring pattern. */
export const independentFixture =
  <T>(run: (use: Use<T>) => Promise<void>) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright accepts no other parameter than a pattern
  ({}: object, use: Use<T>) =>
    run(use)

/** The fixture for a file that needs a separate server, with its clock at an ISO instant. */
export const ownServer = (clock: string, settings?: Record<string, string>) =>
  [
    independentFixture<TestServer>(async (use) => {
      const server = await startServerAt(clock, settings)
      await use(server)
      await server.stop()
    }),
    { scope: 'worker', timeout: 90_000 },
  ] satisfies [unknown, { scope: 'worker'; timeout: number }]
