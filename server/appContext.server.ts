import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { setPasswordMemory } from '#features/identity/hashing.server.ts'
import { senderOf } from '#features/studio/usecases/letterhead.server.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import type { Deps } from '#lib/deps.server.ts'
import { type DevMailbox, startDevMailbox } from '#lib/devMailbox.server.ts'
import { folderStore } from '#lib/fileStore.server.ts'
import type { Sender } from '#lib/mail.server.ts'
import { s3Store } from '#lib/s3Store.server.ts'
import { clockStartingAt, systemClock } from '#lib/time.ts'
import { openDatabase } from './database.server.ts'
import { createDeps } from './deps.server.ts'
import { publicUrlOf, type Settings } from './settings.ts'

export interface AppContext {
  deps: Deps
  /** The pool of connections for requests. */
  pool: pg.Pool
  mailbox: DevMailbox | undefined
  databaseFolder: string | undefined
  /** Connects to PostgreSQL directly, not through a pooler. */
  directUrl: string
  dataDir: string
  close(): Promise<void>
}

/**
 * Opens everything that the server needs, in order; `close` closes it in reverse order. A command that runs no
 * jobs passes `runsJobs: false`.
 */
export async function openAppContext(
  settings: Settings,
  log: Logger,
  { runsJobs = true }: { runsJobs?: boolean } = {},
): Promise<AppContext> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  setPasswordMemory(settings.passwordMemory)
  try {
    const dataDir = await dataFolder(settings.dataDir)
    const embedded = settings.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir, log: (line: string) => log.info(line) })
    if (embedded) closers.push(() => embedded.stop())
    const databaseUrl = settings.databaseUrl ?? (embedded as { url: string }).url

    const database = await openDatabase(settings, databaseUrl, log)
    closers.push(database.close)
    const clock = settings.clockStart ? clockStartingAt(settings.clockStart) : systemClock
    const secret = settings.sessionSecret ?? (await persistedSecret(dataDir))
    const mailbox = settings.smtpUrl
      ? undefined
      : await startDevMailbox(join(dataDir, 'mail'), () => clock.now())
    if (mailbox) closers.push(() => mailbox.stop())
    const { deps, stop } = await createDeps({
      ...database,
      files: settings.s3 ? s3Store(settings.s3) : folderStore(join(dataDir, 'files')),
      clock,
      log,
      secret,
      smtpUrl: settings.smtpUrl ?? (mailbox as DevMailbox).smtpUrl,
      whatsapp: settings.whatsapp,
      mailReportToken: settings.mailReportToken,
      push: { serviceUrl: settings.pushServiceUrl },
      from: async () => settings.mailFrom ?? (await senderOf(database.db)) ?? defaultSender(mailbox),
      throttle: settings.throttle,
      dataDir,
      migrate: settings.migrate,
      runsJobs,
      publicUrl: publicUrlOf(settings),
      production: settings.production,
      demo: settings.demo,
    })
    closers.push(stop)
    return {
      deps,
      pool: database.pool,
      mailbox,
      databaseFolder: embedded?.folder,
      directUrl: database.directUrl,
      dataDir,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function dataFolder(folder: string): Promise<string> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    await writeFile(join(path, '.writable'), '')
    return path
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${path} can't be written: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** The sender of a studio without an address, which is only possible if mails are captured. */
function defaultSender(mailbox: DevMailbox | undefined): Sender {
  if (mailbox) return { name: 'Pilates studio', address: 'studio@localhost' }
  throw new Error('mail has no sender: set MAIL_FROM, or an e-mail address in the profile of the studio')
}

/**
 * Development needs no secret setting: a secret is generated once and stored, so that everybody stays signed in after a
 * restart.
 */
async function persistedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  const created = randomBytes(32).toString('base64url')
  try {
    await writeFile(file, created, { flag: 'wx', mode: 0o600 })
    return created
  } catch {
    return (await readFile(file, 'utf8')).trim()
  }
}

export const developmentKeys = (secret: string) => {
  const derive = (name: string) => createHash('sha256').update(`${name}:${secret}`).digest('hex')
  return {
    keyId: `rzp_test_${derive('gateway id').slice(0, 14)}`,
    keySecret: derive('gateway secret').slice(0, 24),
    webhookSecret: derive('gateway webhook').slice(0, 24),
  }
}
