import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

/** Takes pictures of every screen. There are no tests here, and `npm test` does not run this. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: ['screens.ts', 'pictures.ts'],
  globalSetup: '../e2e/server.ts',
  outputDir: '../../test-results/screens',
  timeout: 120_000,
  use: { ...tests.use, screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } },
})
