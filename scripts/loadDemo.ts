/**
 * Loads the demo studio into an empty database. With `big`, also three years of a large business: 100,000 members and
 * a million bookings. With `huge`, ten years: 20 million bookings (or `--bookings`), and one member for each 20.
 * Nothing else may use the database during the load. Usage: [DATABASE_URL=...] [DATA_DIR=...] npm run load-demo
 * [-- big | huge [--bookings=NUMBER]]
 */
import { mkdir, realpath } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { DemoLoadError, loadBigDemo } from '#db/demo/big/load.server.ts'
import { BIG, HUGE_BOOKINGS, hugeSize, type Size } from '#db/demo/big/size.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import { migrateJobs } from '#lib/jobs.server.ts'
import { MigrationError, migrate } from '#lib/migrations.server.ts'
import { systemClock } from '#lib/time.ts'
import { demoStudio } from '#server/demoStudio.server.ts'
import { createLog } from '#server/log.ts'
import { readSettings, SettingsError } from '#server/settings.ts'

async function load(size: Size | undefined): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.production) throw new DemoLoadError('In production there is no demo.')
  await mkdir(settings.dataDir, { recursive: true })
  const dataDir = await realpath(settings.dataDir)
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log })
  const directUrl = databaseUrl ?? (embedded as { url: string }).url
  const now = settings.clockStart ?? systemClock.now()
  try {
    await migrate(directUrl, createLog('warn'))
    await migrateJobs(directUrl)
    const { fresh } = await demoStudio({ directUrl, dataDir }, now)
    console.log(fresh ? 'The demo studio is loaded.' : 'There is a studio already.')
    if (!size) return
    console.log(`Loading ${size.bookings.toLocaleString('en')} bookings in ${size.weeks} weeks.`)
    await loadBigDemo(directUrl, now, (line) => console.log(`  ${line}`), size)
    console.log('The bookings are loaded.')
  } finally {
    await embedded?.stop()
  }
}

/** With fewer bookings in ten years most sessions would be empty. */
const MIN_BOOKINGS = 50_000

function sizeOf(args: string[]): Size | undefined {
  const options = { bookings: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name, ...more] = positionals
  const bookings = Number(values.bookings ?? HUGE_BOOKINGS)
  const isHuge =
    name === 'huge' && Number.isInteger(bookings) && bookings >= MIN_BOOKINGS && bookings <= HUGE_BOOKINGS
  if (more.length || (values.bookings && !isHuge)) throw new Error()
  if (isHuge) return hugeSize(bookings)
  if (name === 'big') return BIG
  if (name === undefined) return undefined
  throw new Error()
}

let size: Size | undefined
try {
  size = sizeOf(process.argv.slice(2))
} catch {
  console.error(
    `Usage: npm run load-demo [-- big | huge [--bookings=NUMBER]], with ${MIN_BOOKINGS} to ${HUGE_BOOKINGS} bookings`,
  )
  process.exit(1)
}
try {
  await load(size)
} catch (error) {
  const expected = [DemoLoadError, CannotStart, MigrationError, SettingsError].some(
    (kind) => error instanceof kind,
  )
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}
