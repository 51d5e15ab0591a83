/**
 * Writes db/types.generated.ts from a database with all migrations applied: a throw-away one, or that of
 * DATABASE_URL.
 * Usage: npm run db:types
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#lib/migrations.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { createLog } from '#server/log.ts'
import { throwAwayPostgres } from '../tests/cluster.ts'

/** What a check or a use case promises of a column and the database's own type doesn't say. */
const PROMISED = {
  'booking.status': 'Generated<BookingStatus>',
  'class.kind': 'Kind',
  'class.location': 'Place',
  'instructor.profile': "Jsonb<Pick<InstructorProfile, 'kinds' | 'teachingSince' | 'certifications'>>",
  'location.details': "Jsonb<Omit<LocationView, 'name' | 'isOnline'>>",
  'location.name': 'Place',
  'money_matter.kind': 'MatterKind',
  'money_matter.outcome': 'MatterOutcome',
  'money_matter.state': 'MatterState',
  'money_matter.status': 'MatterStatus',
  'package.location': 'PackageLocation',
  'package.package_type': 'PackageType',
  'package.validity_from': "PackageRow['validityFrom']",
  'pass.location': 'PackageLocation',
  'pass.package_type': 'PackageType',
  'pass.validity_from': "PackageRow['validityFrom']",
  'payment_order.status': 'Generated<OrderStatus>',
  'payment_order.terms': 'Jsonb<PackageRow>',
  'payment_refund.reason': 'RefundReason',
  'payment_refund.status': "Generated<'due' | 'refunded'>",
  'person.role': 'Generated<Role>',
  'studio.profile': 'Jsonb<Partial<StudioSummary>>',
  'training.details': "Jsonb<TrainingRow['details']>",
}

/** Where those types are; the generator imports none that it doesn't know. */
const IMPORTS = `
import type { JSONColumnType } from 'kysely'
import type { BookingStatus } from '#features/booking/schema.ts'
import type { InstructorProfile } from '#features/content/schema.ts'
import type { TrainingRow } from '#features/content/store.server.ts'
import type { PackageLocation, PackageType } from '#features/membership/schema.ts'
import type { PackageRow } from '#features/membership/store.server.ts'
import type { MatterKind } from '#features/payment/matterStore.server.ts'
import type { OrderStatus, RefundReason } from '#features/payment/rules.ts'
import type { MatterOutcome, MatterState, MatterStatus } from '#features/payment/takenBackRules.ts'
import type { LocationView, Location as Place, StudioSummary } from '#features/studio/schema.ts'
import type { Kind } from '#features/timetable/schema.ts'
import type { Role } from '#lib/permissions.ts'

/** Read as what use cases wrote. */
type Jsonb<T extends object> = JSONColumnType<T, object | string, object | string>

`

async function writeDatabaseTypes(url: string, outFile: string): Promise<void> {
  await migrate(url, createLog('warn'))
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      `--url=${url}`,
      '--dialect=postgres',
      '--include-pattern=public.*',
      '--exclude-pattern=kysely_*',
      '--date-parser=string',
      `--overrides=${JSON.stringify({ columns: PROMISED })}`,
      `--out-file=${outFile}`,
    ],
    { stdio: 'pipe' },
  )
  writeFileSync(outFile, readFileSync(outFile, 'utf8').replace('\nimport type', `${IMPORTS}import type`))
}

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  const postgres = DATABASE_URL ? undefined : await throwAwayPostgres()
  const url = DATABASE_URL ?? (postgres?.url as string)
  await writeDatabaseTypes(url, join(projectRoot, 'db/types.generated.ts')).finally(() => postgres?.end())
}
