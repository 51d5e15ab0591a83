import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** Tests that start the built server as separate processes; they need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    globalSetup: ['tests/cluster.ts'],
    include: ['tests/faults/**/*.test.ts'],
    exclude: ['node_modules/**'],
    // Most of these tests wait for time limits, and need little CPU.
    maxWorkers: 2,
  },
})
