import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [
      'node_modules/**',
      'build/**',
      '.stryker-tmp/**',
      'tests/e2e/**',
      'tests/faults/**',
      'tests/long/**',
    ],
    globalSetup: ['tests/cluster.ts'],
    setupFiles: ['tests/setup.ts'],
    // Classes by their own names, so that tests can tell what is drawn how.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    // One more than the two cores of a small machine: some wait for background work.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Background work takes its time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
