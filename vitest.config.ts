import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'tests/e2e/**', 'tests/faults/**'],
    globalSetup: ['tests/cluster.ts'],
    // Classes by their own names, so that tests can tell what is drawn how.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    // Two cores: more workers only wait for each other and for the database.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
