import { appendFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'

/** An empty folder that other users may enter: if the tests run as root, PostgreSQL runs as another user. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contrology-'))
  await chmod(folder, 0o755)
  return folder
}

/** An empty PostgreSQL that is deleted afterwards. */
export async function temporaryPostgres({ durable = false } = {}) {
  const dataDir = await temporaryFolder()
  const logFile = join(dataDir, 'postgres.log')
  const onLogged = (line: string) => appendFileSync(logFile, `${line}\n`)
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable, log: () => {}, onLogged })
  return { url, logFile, end: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) }
}

/**
 * Starts one PostgreSQL for a run of tests, unless TEST_DATABASE_URL is set. With ROWS=on, the rows of each
 * statement are compared with their declared type at the end; ROWS=all is for runs of all tests.
 */
export default async function startCluster(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const { url, logFile, end } = await temporaryPostgres()
  process.env.TEST_DATABASE_URL = url
  process.env.TEST_DATABASE_LOG = logFile
  if (!process.env.ROWS) return end
  const folder = await temporaryFolder()
  process.env.ROWS_FOLDER = folder
  return async () => {
    // This needs the compiler, so it is loaded only if it is requested.
    const { checkRows } = await import('./rows/check.ts')
    await checkRows(folder, url, process.env.ROWS === 'all').finally(() =>
      Promise.all([end(), rm(folder, { recursive: true, force: true })]),
    )
  }
}
