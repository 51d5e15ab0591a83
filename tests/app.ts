import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import { setPasswordMemory } from '#features/identity/hashing.server.ts'
import { identityTemplateTexts } from '#features/identity/text/identityMail.ts'
import { createDb } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { type CapturedMail, type DevMailbox, startDevMailbox } from '#lib/devMailbox.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { type FileStore, folderStore } from '#lib/fileStore.server.ts'
import { openInvalidation } from '#lib/invalidation.server.ts'
import type { Clock } from '#lib/time.ts'
import type { WhatsappSettings } from '#lib/whatsapp.server.ts'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.server.ts'
import { createLog } from '#server/log.ts'
import { expectAuditLabels } from './auditLabels.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { recordStatements } from './rows/record.ts'

// Makes password hashing cheap, because tests sign in thousands of times.
setPasswordMemory(1_024)

/** A clock that is frozen until a test moves it. */
export interface TestClock extends Clock {
  set(instant: string): void
  advance(by: Temporal.DurationLike): void
}

export const testClock = (start: string): TestClock => {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    set: (instant) => {
      now = Temporal.Instant.from(instant)
    },
    advance: (by) => {
      now = now.add(by)
    },
  }
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  database: TestDatabase
  clock: TestClock
  mailbox: DevMailbox
  /** All mail sent to an address so far, newest first. */
  mailTo(address: string): Promise<CapturedMail[]>
  /**
   * The mails about a sign-in on a new device. The other calls leave them out, because each sign-in of a test is on a
   * new device.
   */
  newDeviceMails(address: string): Promise<CapturedMail[]>
  /** Waits until an address has that many mails; returns them newest first. */
  waitForMail(address: string, count?: number): Promise<CapturedMail[]>
  close(): Promise<void>
}

const isNewDeviceMail = ({ subject }: CapturedMail) => subject === identityTemplateTexts.newDevice.subject

export interface TestAppOptions {
  /** The features whose routes are registered. */
  features: Feature[]
  /** The features whose jobs run. */
  jobs?: Feature[]
  /** Noon on a Monday in the studio by default. */
  now?: string
  throttle?: boolean
  production?: boolean
  /** The demo studio by default: staff need no second factor. */
  demo?: boolean
  trustProxy?: string[]
  /** Where uploaded and generated files are stored. A separate folder by default. */
  files?: FileStore
  /** Receives the log of the server. By default the log is discarded. */
  logTo?: DestinationStream
  /** Sends by WhatsApp too. */
  whatsapp?: WhatsappSettings
  /** The token of the service that reports mails that did not arrive. */
  mailReportToken?: string
  /** The push service of the browsers. */
  push?: { serviceUrl: string; timeoutMs?: number }
  /** Sends to this mail server instead of the mailbox. */
  smtpUrl?: string
  /** The server whose database, clock and mailbox this one uses. That server also drops the database. */
  sharing?: TestApp
}

/** A complete server on a real database, with real jobs and mail over a real socket. It does not listen on a port. */
export async function testApp(options: TestAppOptions): Promise<TestApp> {
  const database = options.sharing?.database ?? (await testDatabase())
  const clock = options.sharing?.clock ?? testClock(options.now ?? '2026-11-23T06:30:00Z')
  const log = options.logTo ? createLog('info', options.logTo) : pino({ level: 'silent' })
  // Servers on one database share its queue of mails, so they share the mailbox too.
  const folder = await mkdtemp(join(tmpdir(), 'contrology-mail-'))
  const mailbox = options.sharing?.mailbox ?? (await startDevMailbox(join(folder, 'mail'), () => clock.now()))
  const invalidation = await openInvalidation(database.url, database.pool)
  const { deps, stop } = await createDeps({
    ...database,
    db: recordStatements(createDb(database.pool, invalidation)),
    directUrl: database.url,
    invalidation,
    files: options.files ?? options.sharing?.deps.files ?? folderStore(join(folder, 'files')),
    clock,
    log,
    secret: 'a secret of the tests, long enough for anybody',
    smtpUrl: options.smtpUrl ?? mailbox.smtpUrl,
    whatsapp: options.whatsapp,
    mailReportToken: options.mailReportToken,
    push: options.push,
    from: async () => ({ name: 'Test Studio', address: 'mail@studio.example' }),
    throttle: options.throttle ?? false,
    dataDir: options.sharing?.deps.dataDir ?? folder,
    migrate: true,
    publicUrl: 'https://studio.example',
    production: options.production ?? false,
    demo: options.demo ?? true,
  })
  for (const { startJobs } of options.jobs ?? []) await startJobs?.(deps)
  await deps.mailer.work()
  // A test machine may stall for seconds, which must not fail these tests.
  const app = await buildApp(deps, options.features, { trustProxy: options.trustProxy, maxEventLoopDelay: 0 })
  await app.ready()
  return {
    app,
    deps,
    database,
    clock,
    mailbox,
    mailTo: async (address) => (await mailbox.list(address)).filter((mail) => !isNewDeviceMail(mail)),
    newDeviceMails: async (address) => (await mailbox.list(address)).filter(isNewDeviceMail),
    async waitForMail(address, count = 1) {
      const deadline = performance.now() + 25_000
      for (;;) {
        const mails = (await mailbox.list(address)).filter((mail) => !isNewDeviceMail(mail))
        if (mails.length >= count) return mails
        if (performance.now() > deadline) {
          throw new Error(`${address} has ${mails.length} mails, not ${count}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async close() {
      // The test fails if an audit entry that it made has no labels.
      const labelsChecked = options.sharing ? undefined : expectAuditLabels(deps.db)
      await labelsChecked?.catch(() => {})
      await app.close()
      await stop()
      await invalidation.stop()
      if (!options.sharing) await mailbox.stop()
      await rm(folder, { recursive: true, force: true })
      if (!options.sharing) await database.drop()
      await labelsChecked
    },
  }
}
