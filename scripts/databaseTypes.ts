/**
 * Writes db/types.generated.ts from a database with all migrations applied: a throw-away one, or that of
 * DATABASE_URL.
 * Usage: npm run db:types
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#lib/migrations.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { startEmbeddedPostgres } from '#server/embeddedPostgres.ts'
import { createLog } from '#server/log.ts'

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

/** Acts on an empty database that is gone afterwards. */
async function onEmptyDatabase(act: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'contrology-types-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
  try {
    await act(postgres.tcpUrl)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const write = (url: string) => writeDatabaseTypes(url, join(projectRoot, 'db/types.generated.ts'))
  const { DATABASE_URL } = process.env
  await (DATABASE_URL ? write(DATABASE_URL) : onEmptyDatabase(write))
}
