/**
 * Loads the demo studio into an empty database, and with `big` three years of a large business: 100,000 members
 * and a million bookings. Nothing else may use the database during the load. Usage: [DATABASE_URL=...] [DATA_DIR=...]
 * npm run load-demo [-- big]
 */
import { mkdir, realpath } from 'node:fs/promises'
import { loadBigDemo, NotLoaded } from '#db/demo/big/load.server.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import { migrateJobs } from '#lib/jobs.server.ts'
import { MigrationError, migrate } from '#lib/migrations.server.ts'
import { systemClock } from '#lib/time.ts'
import { demoStudio } from '#server/demoStudio.server.ts'
import { createLog } from '#server/log.ts'
import { readSettings, SettingsError } from '#server/settings.ts'

async function load(big: boolean): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.production) throw new NotLoaded('In production there is no demo.')
  await mkdir(settings.dataDir, { recursive: true })
  const dataDir = await realpath(settings.dataDir)
  const given = settings.databaseDirectUrl ?? settings.databaseUrl
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log })
  const directUrl = given ?? (embedded as { url: string }).url
  const now = settings.clockStart ?? systemClock.now()
  try {
    await migrate(directUrl, createLog('warn'))
    await migrateJobs(directUrl)
    const { fresh } = await demoStudio({ directUrl, dataDir }, now)
    console.log(fresh ? 'The demo studio is loaded.' : 'There is a studio already.')
    if (!big) return
    await withLongRunningDb(directUrl, (db) => generateSessions(db, now))
    console.log('Loading three years; this takes some minutes.')
    await loadBigDemo(directUrl, now, (line) => console.log(`  ${line}`))
    console.log('The big demo is loaded.')
  } finally {
    await embedded?.stop()
  }
}

const [size, ...more] = process.argv.slice(2)
if ((size !== undefined && size !== 'big') || more.length) {
  console.error('Usage: npm run load-demo [-- big]')
  process.exit(1)
}
try {
  await load(size === 'big')
} catch (error) {
  const expected = [NotLoaded, CannotStart, MigrationError, SettingsError].some(
    (kind) => error instanceof kind,
  )
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}
