import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** Minutes of storm on the built server, for `npm run test:storms`; they need a build. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['tests/long/**/*.test.ts'],
    exclude: ['node_modules/**'],
    fileParallelism: false,
  },
})
