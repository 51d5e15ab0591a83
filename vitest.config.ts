import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** What tests of each kind share. */
export const shared = {
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    setupFiles: ['tests/setup.ts'],
    // Classes by their own names, so that tests can tell what is drawn how.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Background work takes its time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
} satisfies ViteUserConfig

const files = globSync(
  '{app,console,db,drills,features,lib,scripts,server,simulators,tests,ui}/**/*.test.{ts,tsx}',
  {
    cwd: import.meta.dirname,
    exclude: ['tests/{e2e,faults,long}/**'],
  },
)
files.push(...globSync('*.test.ts', { cwd: import.meta.dirname }))

/** Servers, and rows for them, are made by what is in tests/. */
const needsDatabase = (file: string): boolean =>
  /^tests\/|^embedded-postgres\//.test(file) ||
  /'(#|[./]+)tests\/(?!settings)/.test(readFileSync(join(import.meta.dirname, file), 'utf8'))

export default defineConfig({
  test: {
    // With ROWS the types of all rows are compared at the end: Vitest's own ten seconds would cut that off unnoticed.
    teardownTimeout: 300_000,
    projects: [
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'rules and pages',
          include: files.filter((file) => !needsDatabase(file)),
          pool: 'threads',
          // As many as the other project: Vitest runs both at once only then.
          maxWorkers: 3,
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'database',
          // One file after the other in the same process: loading the server again for each would cost a fifth more.
          isolate: false,
          include: files.filter(needsDatabase),
          globalSetup: ['tests/cluster.ts'],
          // One more than the two cores of a small machine: some wait for background work.
          maxWorkers: 3,
        },
      },
    ],
  },
})
