import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runningPostgres, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import { systemClock } from '#lib/time.ts'
import { configuredSettings, readSettings, SettingsError } from '../settings.ts'

/** The server that `npm run backup` and `npm run restore` work on: the one with the same settings, running or not. */
export interface Installation {
  /** The address of PostgreSQL itself, with the owner of the tables as its user. */
  url: string
  /** The folder of uploaded files; undefined: they are in a bucket. */
  files: string | undefined
  settings: Record<string, string>
  /** The folder that backups are in. */
  folder: string
  passphrase: string
  keepDays: number
  pgBin: string | undefined
  now: Temporal.Instant
}

/** Runs a command of an operator and prints its result. If the command fails, prints a sentence that says why. */
export async function runOperatorCommand(
  act: (installation: Installation) => Promise<string>,
): Promise<void> {
  let stop: (() => Promise<void>) | undefined
  try {
    const settings = readSettings(process.env)
    const { passphrase, ...backup } = settings.backup
    if (passphrase === undefined) {
      throw new CannotStart(
        'BACKUP_PASSPHRASE is needed: 20 characters or more, kept somewhere else than the backups.',
      )
    }
    const dataDir = resolve(settings.dataDir)
    let url = settings.databaseDirectUrl ?? settings.databaseUrl ?? (await runningPostgres(dataDir))
    if (url === undefined) {
      const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} })
      stop = embedded.stop
      url = embedded.url
    }
    const generatedSecret = await readFile(join(dataDir, 'session-secret'), 'utf8').catch(() => undefined)
    const installation: Installation = {
      ...backup,
      folder: resolve(backup.folder),
      passphrase,
      url,
      files: settings.s3 ? undefined : join(dataDir, 'files'),
      settings: {
        ...(generatedSecret ? { SESSION_SECRET: generatedSecret.trim() } : {}),
        ...configuredSettings(process.env),
      },
      now: systemClock.now(),
    }
    console.log(await act(installation))
  } catch (error) {
    console.error(error instanceof CannotStart || error instanceof SettingsError ? error.message : error)
    process.exitCode = 1
  } finally {
    await stop?.()
  }
}
