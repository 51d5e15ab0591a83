import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** Two thousand random runs, and minutes of storm and of faults on the built server, for `npm run test:long`; they need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    globalSetup: ['tests/cluster.ts'],
    include: ['tests/long/**/*.test.ts', 'tests/faults/stateful.test.ts'],
    exclude: ['node_modules/**'],
    env: { RUNS: process.env.RUNS ?? '2000' },
    fileParallelism: false,
  },
})
