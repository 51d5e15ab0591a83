import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Settings that all kinds of tests share. */
export const shared = {
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    setupFiles: ['tests/setup.ts', 'tests/setupRows.ts'],
    // CSS classes get their own names, so that tests can check them.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Background work may be slow on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
} satisfies ViteUserConfig

const files = globSync('**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: ['{node_modules,build,.*}', 'tests/{e2e,faults,long}'],
})

/** Tests that import servers or test rows, from `tests/`, need a database. */
const needsDatabase = (file: string): boolean =>
  /^tests\/|^embedded-postgres\//.test(file) ||
  /'(#|[./]+)tests\/(?!settings)/.test(readFileSync(join(import.meta.dirname, file), 'utf8'))

/** Short files with thousands of tests. Vitest would start them late, by their size, and then wait for them alone. */
const SLOW_FILES = ['tests/ownership.test.ts']

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      SLOW_FILES.some((file) => moduleId.endsWith(`/${file}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // With ROWS, the types of all rows are compared at the end. Vitest's default of ten seconds would stop that
    // silently.
    teardownTimeout: 300_000,
    projects: [
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'rules and pages',
          include: files.filter((file) => !needsDatabase(file)),
          pool: 'threads',
          // A thread for each file would load their common modules again for each. A file that changes the state of
          // modules, such as the language, calls `vi.resetModules()` at its end.
          isolate: false,
          // These tests send no statements, and loading the recorder for each file would take as long as all of them.
          setupFiles: ['tests/setup.ts'],
          // The same number as in the other project: otherwise Vitest does not run both at once.
          maxWorkers: 4,
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'database',
          // The files of a worker run in the same process: loading the server again for each would take 20 % more time.
          isolate: false,
          include: files.filter(needsDatabase),
          globalSetup: ['tests/cluster.ts'],
          // Twice the two cores of a small machine, because some workers only wait for background work.
          maxWorkers: 4,
        },
      },
    ],
  },
})
