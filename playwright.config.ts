import { defineConfig } from '@playwright/test'

/** With this secret, tests create links that the server would mail hours later. */
export const TEST_SECRET = 'a secret of the browser tests, long enough for anybody'
/**
 * The start time is fixed, so that the results of the browser tests do not depend on the time of day: a Monday, 9 am in
 * the studio.
 */
export const TEST_CLOCK = '2026-11-23T03:30:00Z'
/** The tests need no network: the browser resolves no host except this machine. */
const NO_NETWORK = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/server.ts',
  // Each test creates its own people, so tests may share the server.
  workers: 2,
  fullyParallel: true,
  // A retry would hide a race.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // A service worker would respond to requests that a test wants to fail; tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        NO_NETWORK,
      ],
    },
  },
})
