import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** Tests of the built server as processes of their own; they need a build. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['tests/faults/**/*.test.ts'],
    exclude: ['node_modules/**'],
    fileParallelism: false,
  },
})
