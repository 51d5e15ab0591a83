import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** Minutes of storm on the built server, for `npm run test:storms`; they need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    globalSetup: ['tests/cluster.ts'],
    include: ['tests/long/**/*.test.ts'],
    exclude: ['node_modules/**'],
    fileParallelism: false,
  },
})
