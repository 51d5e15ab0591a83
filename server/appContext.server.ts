import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createAuthenticate } from '#features/identity/guard.server.ts'
import { senderOf } from '#features/studio/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { type DevMailbox, startDevMailbox } from '#lib/devMailbox.server.ts'
import { type Jobs, startJobs } from '#lib/jobs.server.ts'
import { type Sender, startMailer } from '#lib/mail.server.ts'
import { settledWithin } from '#lib/settledWithin.server.ts'
import { createThrottle, noThrottle } from '#lib/throttle.server.ts'
import { clockStartingAt, systemClock } from '#lib/time.ts'
import { CannotStart } from './cannotStart.ts'
import { MIGRATE_FIRST, openDatabase } from './database.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres/index.ts'
import type { Settings } from './settings.ts'

export interface AppContext {
  deps: Deps
  mailbox: DevMailbox | undefined
  databasePlace: string | undefined
  /** Leads to PostgreSQL itself, not through a pooler. */
  directUrl: string
  dataDir: string
  close(): Promise<void>
}

/** Milliseconds. Jobs that a silent database keeps from ending must not keep the server from it. */
const JOBS_END_MS = 7_000

/** Opens everything the server stands on, in order; `close` ends it in the reverse order. */
export async function openAppContext(settings: Settings, log: Logger): Promise<AppContext> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const dataDir = await dataFolder(settings.dataDir)
    const embedded = settings.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir, log: (line: string) => log.info(line) })
    if (embedded) closers.push(() => embedded.stop())
    const databaseUrl = settings.databaseUrl ?? (embedded as { url: string }).url

    const database = await openDatabase(settings, databaseUrl, log)
    closers.push(database.close)
    const { db, invalidation, directUrl } = database
    const jobs = await openQueue(directUrl, settings, log)
    let jobsEnded: Promise<unknown> | undefined
    const endJobs = () => {
      jobsEnded ??= settledWithin(jobs.stop(), JOBS_END_MS)
      return jobsEnded
    }
    closers.push(endJobs)

    const clock = settings.clockStart ? clockStartingAt(settings.clockStart) : systemClock
    const secret = settings.sessionSecret ?? (await persistedSecret(dataDir))
    const mailbox = settings.smtpUrl
      ? undefined
      : await startDevMailbox(join(dataDir, 'mail'), () => clock.now())
    if (mailbox) closers.push(() => mailbox.stop())
    const mailer = await startMailer({
      jobs,
      smtpUrl: settings.smtpUrl ?? (mailbox as DevMailbox).smtpUrl,
      from: async () => settings.mailFrom ?? (await senderOf(db)) ?? senderWithout(mailbox),
      secret,
    })
    closers.push(() => mailer.stop())
    // Jobs end before what they work with.
    closers.push(endJobs)

    const deps: Deps = {
      db,
      clock,
      jobs,
      mailer,
      invalidation,
      throttle: settings.throttle ? createThrottle(database.pool) : noThrottle,
      log,
      publicUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
      secret,
      production: settings.production,
      authenticate: createAuthenticate({ db, invalidation, clock, secret }),
    }
    return { deps, mailbox, databasePlace: embedded?.place, directUrl, dataDir, close }
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

/** Only mail that is captured may come from nobody. */
function senderWithout(mailbox: DevMailbox | undefined): Sender {
  if (mailbox) return { name: 'Contrology', address: 'studio@localhost' }
  throw new Error('mail has no sender: set MAIL_FROM, or an e-mail address in the profile of the studio')
}

const openQueue = (url: string, { migrate }: Settings, log: Logger): Promise<Jobs> =>
  startJobs(url, log, { migrate }).catch((error) => {
    throw migrate
      ? error
      : new CannotStart(`The job queue can't be opened: ${error.message}. ${MIGRATE_FIRST}`)
  })

/** Development needs no secret set: one is made once and kept, so that a restart signs nobody out. */
async function persistedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  const made = randomBytes(32).toString('base64url')
  try {
    await writeFile(file, made, { flag: 'wx', mode: 0o600 })
    return made
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
