/**
 * Writes db/types.generated.ts from a database with all migrations applied.
 * Usage: DATABASE_URL=... npm run db:types
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '#lib/db.server.ts'
import { projectRoot } from '#lib/root.server.ts'

export async function writeDatabaseTypes(url: string, outFile: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  await migrate(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
  await pool.end()
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
  const url = process.env.DATABASE_URL
  if (!url) {
    console.error('DATABASE_URL is needed: an empty database to migrate and read.')
    process.exit(1)
  }
  await writeDatabaseTypes(url, join(projectRoot, 'db/types.generated.ts'))
}
