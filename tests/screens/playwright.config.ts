import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

/** Pictures of every screen: no tests, and not a part of `npm test`. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screens.ts',
  globalSetup: '../e2e/server.ts',
  outputDir: '../../test-results/screens',
  timeout: 120_000,
  use: { ...tests.use, screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } },
})
