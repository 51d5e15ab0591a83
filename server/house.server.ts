import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createAuthenticate } from '#features/identity/guard.server.ts'
import { APP_ROLE, canActAsApp } from '#lib/appRole.server.ts'
import { listenForChanges } from '#lib/changes.server.ts'
import { createDb, createPool, type Db, migrate } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { type DevMailbox, startDevMailbox } from '#lib/devMailbox.server.ts'
import { startJobs } from '#lib/jobs.server.ts'
import { startMailer } from '#lib/mail.server.ts'
import { createThrottle, noThrottle } from '#lib/throttle.server.ts'
import { clockStartingAt, systemClock } from '#lib/time.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import type { Settings } from './settings.ts'

export interface House {
  deps: Deps
  mailbox: DevMailbox | undefined
  databasePlace: string | undefined
  databaseUrl: string
  dataDir: string
  close(): Promise<void>
}

/** Opens everything the server stands on, in order; `close` ends it in the reverse order. */
export async function openHouse(settings: Settings, log: Logger): Promise<House> {
  const closers: (() => Promise<void> | void)[] = []
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

    const ownerPool = createPool(databaseUrl, 1)
    const owner = createDb(ownerPool)
    closers.push(() => owner.destroy())
    await reach(databaseUrl, ownerPool)
    await migrate(owner)

    const changes = await listenForChanges(databaseUrl)
    closers.push(() => changes.stop())
    const jobs = await startJobs(databaseUrl, log)
    closers.push(() => jobs.stop())

    const pool = createPool(databaseUrl, 20, await roleOf(settings, owner, log))
    const db = createDb(pool)
    closers.push(() => db.destroy())

    const clock = settings.clockStart ? clockStartingAt(settings.clockStart) : systemClock
    const secret = settings.sessionSecret ?? (await keptSecret(dataDir))
    const mailbox = settings.smtpUrl
      ? undefined
      : await startDevMailbox(join(dataDir, 'mail'), () => clock.now())
    if (mailbox) closers.push(() => mailbox.stop())
    const mailer = await startMailer({
      jobs,
      smtpUrl: settings.smtpUrl ?? (mailbox as DevMailbox).smtpUrl,
      from: { name: 'Contrology Studio', address: 'hello@contrology.example' },
      secret,
    })
    closers.push(() => mailer.stop())
    // Jobs end before what they work with.
    closers.push(() => jobs.stop())

    const deps: Deps = {
      db,
      clock,
      jobs,
      mailer,
      changes,
      throttle: settings.throttle ? createThrottle(pool) : noThrottle,
      log,
      publicUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
      secret,
      production: settings.production,
      authenticate: createAuthenticate({ db, changes, clock, secret }),
    }
    return { deps, mailbox, databasePlace: embedded?.place, databaseUrl, dataDir, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A sentence for people about why the server can't start; printed alone, without a stack. */
export class CannotStart extends Error {}

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

/** Who the product works as: a role that owns nothing, wherever the user of DATABASE_URL may take it. */
async function roleOf(settings: Settings, owner: Db, log: Logger): Promise<string | undefined> {
  if (settings.databaseRole === 'own') return undefined
  if (await canActAsApp(owner)) return APP_ROLE
  log.warn(`the product works with all rights of its database user, who can't act as ${APP_ROLE}`)
  return undefined
}

async function reach(url: string, pool: { query(text: string): Promise<unknown> }): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const at = URL.parse(url)?.host ?? 'the address given'
    throw new CannotStart(
      `The database at ${at} can't be reached: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    )
  }
}

/** Development needs no secret set: one is made once and kept, so that a restart signs nobody out. */
async function keptSecret(dataDir: string): Promise<string> {
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
