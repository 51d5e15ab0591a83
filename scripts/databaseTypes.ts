/**
 * Writes db/types.generated.ts and docs/database.md from a database with all migrations applied: a temporary one, or
 * that of DATABASE_URL. Usage: npm run db:types
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '#lib/migrations.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { createLog } from '#server/log.ts'
import { temporaryPostgres } from '../tests/cluster.ts'
import { databaseDiagram } from './databaseDiagram.ts'

/** Types that are narrower than those of the database, because only use cases write these columns. */
const GUARANTEED = {
  'booking.status': 'Generated<BookingStatus>',
  'content_draft.content': 'Jsonb<DraftContent>',
  'content_draft.scheduled': 'Jsonb<DraftContent> | null',
  'dispute_answer.slots': 'Generated<EvidenceSlot[]>',
  'instructor.profile': "Jsonb<Pick<InstructorProfile, 'kinds' | 'teachingSince' | 'certifications'>>",
  'instructor.slug': 'Generated<string>',
  'location.details': "Jsonb<Omit<LocationView, 'name' | 'isOnline'>>",
  'mailed_link.former_details': 'Jsonb<PartialDetails> | null',
  'pass.package_type': 'PackageType',
  'pass.validity_from': "PackageRow['validityFrom']",
  'payment_entry.kind': 'EntryKind',
  'payment_entry.method': 'PaymentMethod',
  'payment_order.company': "Jsonb<NonNullable<Buyer['company']>> | null",
  'payment_order.terms': 'Jsonb<PackageRow>',
  'policy_text.content': 'Jsonb<PolicyContent> | null',
  'shown_terms.policies': 'Jsonb<ShownPolicy[]>',
  'site_page.content': 'Jsonb<WrittenPage> | null',
  'studio.profile': 'Jsonb<Partial<StudioProfile>>',
  'tax_document.seller': 'Jsonb<Seller>',
  'tax_document.buyer': 'Jsonb<Buyer>',
  'tax_document.item': 'Jsonb<Item>',
  'training.details': "Jsonb<TrainingRow['details']>",
}

/** The imports of these types: the generator does not add them. */
const IMPORTS = `
import type { JSONColumnType } from 'kysely'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import type { PolicyContent } from '#features/content/console/collectionSchema.ts'
import type { DraftContent } from '#features/content/draftSchema.ts'
import type { InstructorProfile } from '#features/content/schema.ts'
import type { TrainingRow } from '#features/content/store.server.ts'
import type { PartialDetails } from '#features/identity/rules.ts'
import type { Buyer, Item, Seller } from '#features/invoice/documentSchema.ts'
import type { PackageType } from '#features/passes/schema.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import type { EvidenceSlot } from '#features/payment/disputeRules.ts'
import type { ShownPolicy } from '#features/payment/shownTermsStore.server.ts'
import type { EntryKind, PaymentMethod } from '#features/payment/rules.ts'
import type { LocationView, StudioProfile } from '#features/studio/schema.ts'
import type { WrittenPage } from '#features/studio/reads.server.ts'

/** Reading returns what use cases have written. */
type Jsonb<T extends object> = JSONColumnType<T, object | string, object | string>

`

const CLOSED_LIST = /^CHECK \(\(\w+ = ANY \(ARRAY\[('(?:[^']|'')*'::text(, )?)+\]\)\)\)$/

/** The types of the columns whose check constraint permits only the values of a fixed list. */
async function closedLists(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; nullable: boolean; generated: boolean; rule: string }>(`
    select t.relname || '.' || a.attname as name, not a.attnotnull as nullable, a.atthasdef as generated,
      pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and t.relnamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`)
  const lists = rows.filter(({ rule }) => CLOSED_LIST.test(rule))
  return Object.fromEntries(
    lists.map(({ name, nullable, generated, rule }) => {
      const words = (rule.match(/'(?:[^']|'')*'/g) ?? []).join(' | ')
      const type = nullable ? `${words} | null` : words
      return [name, generated ? `Generated<${type}>` : type]
    }),
  )
}

async function writeDatabaseTypes(url: string, outFile: string): Promise<void> {
  await migrate(url, createLog('warn'))
  const lists = await withClient(url, closedLists)
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      `--url=${url}`,
      '--dialect=postgres',
      '--camel-case',
      '--include-pattern=public.*',
      '--exclude-pattern=kysely_*',
      '--date-parser=string',
      `--overrides=${JSON.stringify({ columns: { ...lists, ...GUARANTEED } })}`,
      `--out-file=${outFile}`,
    ],
    { stdio: 'pipe' },
  )
  writeFileSync(outFile, readFileSync(outFile, 'utf8').replace('\nimport type', `${IMPORTS}import type`))
}

async function writeDiagram(url: string, outFile: string): Promise<void> {
  writeFileSync(outFile, await withClient(url, databaseDiagram))
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  const postgres = DATABASE_URL ? undefined : await temporaryPostgres()
  const url = DATABASE_URL ?? (postgres?.url as string)
  await writeDatabaseTypes(url, join(projectRoot, 'db/types.generated.ts'))
    .then(() => writeDiagram(url, join(projectRoot, 'docs/database.md')))
    .finally(() => postgres?.end())
}
