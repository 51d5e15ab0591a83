import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/embeddedPostgres.ts'

/** One throw-away PostgreSQL for a run of tests; TEST_DATABASE_URL names another one instead. */
export default async function startCluster(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'contrology-tests-'))
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
  process.env.TEST_DATABASE_URL = cluster.url
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
