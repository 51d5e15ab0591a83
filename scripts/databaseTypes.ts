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
import { throwAwayPostgres } from '../tests/cluster.ts'
import { databaseDiagram } from './databaseDiagram.ts'

/** Types that a check or a use case guarantees for a column, beyond the database's own type. */
const PROMISED = {
  'attendance_mark.mark': 'Mark',
  'attendance_mark.method': 'MarkMethod',
  'booking.status': 'Generated<BookingStatus>',
  'consequence.cause': 'Cause',
  'consequence.penalty': 'Penalty',
  'content_draft.content': 'Jsonb<DraftContent>',
  'content_draft.kind': "DraftContent['kind']",
  'content_draft.scheduled': 'Jsonb<DraftContent> | null',
  'dispute.phase': 'DisputePhase | null',
  'dispute_answer.kind': 'AnswerKind',
  'dispute_answer.slots': 'Generated<EvidenceSlot[]>',
  'dispute_answer.state': 'Generated<AnswerState>',
  'instructor.profile': "Jsonb<Pick<InstructorProfile, 'kinds' | 'teachingSince' | 'certifications'>>",
  'instructor.slug': 'Generated<string>',
  'location.details': "Jsonb<Omit<LocationView, 'name' | 'isOnline'>>",
  'mailed_link.former_details': 'Jsonb<SomeDetails> | null',
  'money_matter.kind': 'PaymentIssueKind',
  'money_matter.outcome': 'PaymentIssueOutcome',
  'money_matter.state': 'PaymentIssueState',
  'money_matter.status': 'PaymentIssueStatus',
  'package.package_type': 'PackageType',
  'package.validity_from': "PackageRow['validityFrom']",
  'pass.package_type': 'PackageType',
  'pass.validity_from': "PackageRow['validityFrom']",
  'payment_order.status': 'Generated<OrderStatus>',
  'payment_entry.kind': 'EntryKind',
  'payment_entry.method': 'PaymentMethod',
  'payment_order.company': "Jsonb<NonNullable<Buyer['company']>> | null",
  'payment_order.terms': 'Jsonb<PackageRow>',
  'payment_order.method': 'Generated<PaymentMethod>',
  'payment_refund.pass_change': "PassChange['kind'] | null",
  'payment_refund.reason': 'RefundReason',
  'payment_refund.status': "Generated<'due' | 'refunded'>",
  'policy_text.content': 'Jsonb<PolicyContent> | null',
  'policy_text.key': "Policy['key']",
  'payment_refund.method': 'Generated<PaymentMethod>',
  'person.role': 'Generated<Role>',
  'promo_code.kind': 'PromoKind',
  'promo_code_use.state': 'PromoUseState',
  'shown_terms.language': 'Language',
  'shown_terms.policies': 'Jsonb<ShownPolicy[]>',
  'staff_invitation.role': 'StaffRole',
  'site_page.content': 'Jsonb<WrittenPage> | null',
  'studio.profile': 'Jsonb<Partial<StudioProfile>>',
  'tax_document.kind': 'DocumentKind',
  'tax_document.seller': 'Jsonb<Seller>',
  'tax_document.buyer': 'Jsonb<Buyer>',
  'tax_document.item': 'Jsonb<Item>',
  'tax_registration.mode': 'TaxMode',
  'training.details': "Jsonb<TrainingRow['details']>",
}

/** Imports of those types; the generator does not add imports that it does not know. */
const IMPORTS = `
import type { JSONColumnType } from 'kysely'
import type { Cause, Penalty } from '#features/booking/consequenceRules.ts'
import type { Mark, MarkMethod } from '#features/booking/markRules.ts'
import type { BookingStatus } from '#features/booking/schema.ts'
import type { PolicyContent } from '#features/content/console/collectionSchema.ts'
import type { DraftContent } from '#features/content/draftSchema.ts'
import type { InstructorProfile } from '#features/content/schema.ts'
import type { TrainingRow } from '#features/content/store.server.ts'
import type { Policy } from '#features/content/text/policies.ts'
import type { SomeDetails } from '#features/identity/rules.ts'
import type { Buyer, DocumentKind, Item, Seller, TaxMode } from '#features/invoice/documentSchema.ts'
import type { PackageType } from '#features/passes/schema.ts'
import type { PackageRow } from '#features/passes/reads.server.ts'
import type { AnswerKind, AnswerState, DisputePhase, EvidenceSlot } from '#features/payment/disputeRules.ts'
import type { PaymentIssueKind } from '#features/payment/reads.server.ts'
import type { ShownPolicy } from '#features/payment/shownTermsStore.server.ts'
import type { PassChange } from '#features/payment/refundRules.ts'
import type { PromoKind, PromoUseState } from '#features/promoCode/rules.ts'
import type { EntryKind, OrderStatus, PaymentMethod, RefundReason } from '#features/payment/rules.ts'
import type { PaymentIssueOutcome, PaymentIssueState, PaymentIssueStatus } from '#features/payment/reversalRules.ts'
import type { LocationView, StudioProfile } from '#features/studio/schema.ts'
import type { WrittenPage } from '#features/studio/reads.server.ts'
import type { Language } from '#lib/language.ts'
import type { Role, StaffRole } from '#lib/permissions.ts'

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
      '--camel-case',
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

async function writeDiagram(url: string, outFile: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await databaseDiagram(client)
    .then((diagram) => writeFileSync(outFile, diagram))
    .finally(() => client.end())
}

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  const postgres = DATABASE_URL ? undefined : await throwAwayPostgres()
  const url = DATABASE_URL ?? (postgres?.url as string)
  await writeDatabaseTypes(url, join(projectRoot, 'db/types.generated.ts'))
    .then(() => writeDiagram(url, join(projectRoot, 'docs/database.md')))
    .finally(() => postgres?.end())
}
