import type { Client } from 'pg'

/** The tables of each area of docs/database.md. A table without an area is an error, and a name without a table too. */
const AREAS: Record<string, readonly string[]> = {
  'People and sign-ins': [
    ...[
      'person',
      'person_detail',
      'former_address',
      'sign_in',
      'refresh_token',
      'one_time_code',
      'mailed_link',
    ],
    ...['passkey', 'passkey_challenge', 'authenticator_app', 'recovery_code', 'shared_device', 'staff_pin'],
    ...['staff_invitation', 'throttle'],
  ],
  'Members and messages': [
    ...[
      'member_note',
      'health_note',
      'message_consent',
      'message_opt_out',
      'push_device',
      'whatsapp_arrival',
      'whatsapp_template',
      'sent_mail',
      'unreached_address',
      'mail_words',
      'calendar_feed',
    ],
    ...['enquiry', 'enquiry_answer', 'enquiry_draft'],
  ],
  'Studio and settings': [
    ...[
      'studio',
      'studio_logo',
      'location',
      'room',
      'spot',
      'class_kind',
      'rule_number',
      'gst_rate',
      'holiday',
    ],
    ...['tax_registration', 'first_day_over'],
  ],
  Timetable: [
    ...[
      'instructor',
      'instructor_former_slug',
      'class',
      'class_earlier_rule',
      'class_former_slug',
      'session',
    ],
    ...['session_edit', 'session_kept', 'minimum_decision', 'timetable_notice'],
  ],
  'Packages, passes and bookings': [
    ...[
      'package',
      'package_version',
      'pass',
      'pass_freeze',
      'pass_invitation',
      'pass_notice',
      'pass_user',
      'ledger_entry',
      'booking',
      'seat_hold',
      'waitlist_entry',
    ],
    ...['attendance_mark', 'consequence', 'reminder', 'roster_note', 'recurring_booking', 'recurring_date'],
  ],
  Payments: [
    ...[
      'payment_order',
      'payment_request',
      'payment_refund',
      'money_matter',
      'money_taken_back',
      'purchase_booking',
      'cash_up',
    ],
    ...['promo_code', 'promo_code_use', 'dispute', 'dispute_answer', 'shown_terms'],
    ...['gateway_event', 'gateway_sweep', 'tax_document', 'document_series', 'gift', 'fee'],
  ],
  Content: [
    ...['post', 'post_former_slug', 'training', 'testimonial', 'policy_text', 'site_page', 'content_draft'],
    ...['content_draft_media', 'media', 'media_removal'],
  ],
  'Reports and operation': [
    ...['report_change', 'report_clock', 'report_cohort', 'report_money', 'report_return', 'report_session'],
    ...[
      'report_visit',
      'site_speed',
      'audit_entry',
      'data_import',
      'data_import_row',
      'answered_request',
      'long_job',
      'operation_result',
      'write_check',
    ],
  ],
}

interface Column {
  table: string
  column: string
  type: string
  primary: boolean
  /** The table that a foreign key of this column refers to. */
  refersTo: string | null
  nullable: boolean
}

/** Every column of the public tables, in the order of the tables' names and their columns. */
const COLUMNS = `
  select c.relname as table, a.attname as column, replace(format_type(a.atttypid, null), ' ', '_') as type,
    not a.attnotnull as nullable,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as primary,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
      order by cardinality(f.conkey), f.conname limit 1) as "refersTo"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
  order by c.relname, a.attnum`

/**
 * Returns the content of docs/database.md: the tables of a database with all migrations, in one diagram for each area.
 */
export async function databaseDiagram(client: Pick<Client, 'query'>): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const known = new Set(Object.values(AREAS).flat())
  const tables = new Set(rows.map(({ table }) => table))
  const mismatched = [
    ...[...tables].filter((t) => !known.has(t)),
    ...[...known].filter((t) => !tables.has(t)),
  ]
  if (mismatched.length)
    throw new Error(`scripts/databaseDiagram.ts: AREAS and the database differ in ${mismatched.join(', ')}`)
  const areas = Object.entries(AREAS).map(
    ([name, members]) => `## ${name}\n\n\`\`\`mermaid\n${diagramOf(rows, members)}\n\`\`\`\n`,
  )
  return `${HEAD}\n${areas.join('\n')}`
}

const HEAD = `# The tables

Generated from the database by \`npm run db:types\`; do not edit. A line is a foreign key; an \`o\` at its end means that the column may
be null. A table without columns belongs to another area. pg-boss has its own tables in the schema \`pgboss\`.
`

function diagramOf(rows: readonly Column[], members: readonly string[]): string {
  const inArea = rows.filter(({ table }) => members.includes(table))
  const entities = members.map((table) => {
    const columns = inArea
      .filter((row) => row.table === table)
      .map(({ type, column, primary, refersTo }) => {
        const keys = [primary && 'PK', refersTo && 'FK'].filter(Boolean).join(', ')
        return `    ${type} ${column}${keys && ` ${keys}`}`
      })
    return `  ${table} {\n${columns.join('\n')}\n  }`
  })
  const links = inArea
    .filter(({ refersTo }) => refersTo)
    .map(
      ({ table, column, refersTo, nullable }) =>
        `  ${table} }o--${nullable ? 'o|' : '||'} ${refersTo} : ${column}`,
    )
  return ['erDiagram', ...entities, ...links].join('\n')
}
