import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** Tests of the built server as processes of their own; they need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    globalSetup: ['tests/cluster.ts'],
    include: ['tests/faults/**/*.test.ts'],
    exclude: ['node_modules/**'],
    // Most of them wait for time limits, not for the processor.
    maxWorkers: 2,
  },
})
