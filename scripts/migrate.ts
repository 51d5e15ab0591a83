/**
 * Migrates the database to the schema of this release, including the tables of the job queue, and exits. Usage:
 * DATABASE_URL=... npm run migrate
 */
import { migrateJobs } from '#lib/jobs.server.ts'
import { MigrationError, migrate } from '#lib/migrations.server.ts'
import { createLog } from '#server/log.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL is needed: the database to migrate. npm start migrates the embedded one.')
  process.exit(1)
}
const log = createLog('info')
try {
  await migrate(url, log)
  await migrateJobs(url)
  console.log('The database has the schema of this release.')
} catch (error) {
  console.error(error instanceof MigrationError ? error.message : error)
  process.exit(1)
}
