/**
 * Writes db/types.generated.ts from a database with all migrations applied: a throw-away one, or that of
 * DATABASE_URL.
 * Usage: npm run db:types
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '#lib/migrations.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { createLog } from '#server/log.ts'
import { throwAwayPostgres } from '../tests/cluster.ts'

export async function writeDatabaseTypes(url: string, outFile: string): Promise<void> {
  await migrate(url, createLog('warn'))
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      `--url=${url}`,
      '--dialect=postgres',
      '--include-pattern=public.*',
      '--exclude-pattern=kysely_*',
      '--date-parser=string',
      `--out-file=${outFile}`,
    ],
    { stdio: 'pipe' },
  )
}

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  const postgres = DATABASE_URL ? undefined : await throwAwayPostgres()
  const url = DATABASE_URL ?? (postgres?.url as string)
  await writeDatabaseTypes(url, join(projectRoot, 'db/types.generated.ts')).finally(() => postgres?.end())
}
