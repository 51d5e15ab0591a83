import { isoInstant } from '#lib/time.ts'

export type Value = string | number | null

/** The written columns of each table, in this order. */
export const columns = {
  person: [
    'id',
    'email',
    'first_name',
    'last_name',
    'phone_number',
    'birth_date',
    'password_hash',
    'created_at',
  ],
  payment_order: [
    ...['id', 'gateway_order_id', 'person_id', 'package_id', 'terms', 'amount_paise', 'gst_basis_points'],
    ...[
      'status',
      'payment_id',
      'created_at',
      'paid_at',
      'package_version',
      'method',
      'reference',
      'sold_by',
      'sale_key',
      'buyer_state',
    ],
  ],
  payment_refund: [
    ...['payment_id', 'payment_order_id', 'amount_paise', 'reason', 'gateway_refund_id', 'status', 'due_at'],
    ...['refunded_at', 'method', 'by_person', 'note', 'pass_change', 'request_key'],
  ],
  pass: [
    ...['id', 'person_id', 'package_id', 'payment_order_id', 'package_name', 'package_type', 'location'],
    ...[
      'package_version',
      'price_paise',
      'per_session_price_paise',
      'total_sessions',
      'validity_days',
      'validity_from',
    ],
    ...['unused_days', 'description', 'purchased_at', 'purchased_on', 'first_session_on', 'expires_on'],
    ...['extension_days', 'sessions_left', 'version', 'revoked_at', 'revoked_on', 'revoke_reason'],
  ],
  pass_freeze: ['id', 'pass_id', 'from_date', 'to_date', 'by_person', 'created_at'],
  booking: [
    ...['id', 'session_id', 'person_id', 'pass_id', 'status', 'booked_at', 'booked_by', 'cancelled_at'],
    ...['cancel_by', 'promise'],
  ],
  ledger_entry: ['pass_id', 'booking_id', 'kind', 'sessions', 'days', 'at', 'by_person', 'note'],
  money_matter: [
    ...[
      'id',
      'kind',
      'subject',
      'gateway_payment_id',
      'payment_order_id',
      'amount_paise',
      'state',
      'outcome',
    ],
    ...['status', 'noted_at', 'changed_at'],
  ],
  money_taken_back: ['matter_id', 'at', 'amount_paise'],
  audit_entry: [
    'at',
    'staff_id',
    'action',
    'subject',
    'subject_id',
    'person_id',
    'before',
    'after',
    'reason',
  ],
  enquiry: ['id', 'name', 'email', 'phone', 'message', 'topic', 'created_at'],
} as const satisfies Record<string, readonly string[]>

export type Table = keyof typeof columns
export const tables = Object.keys(columns) as Table[]

/** Rows that are not written yet, each with its time. */
export interface Records {
  add(table: Table, at: number, row: Value[]): void
  /** Removes all rows of a table, in order of time. */
  take(table: Table): Value[][]
  /** Removes all rows. */
  clear(): void
}

export function createRecords(): Records {
  const waiting = new Map<Table, { at: number; row: Value[] }[]>()
  const clear = () => {
    for (const table of tables) waiting.set(table, [])
  }
  clear()
  return {
    clear,
    add(table, at, row) {
      waiting.get(table)?.push({ at, row })
    },
    take(table) {
      const rows = waiting.get(table) ?? []
      waiting.set(table, [])
      // Stable: rows with the same time stay in insertion order.
      return rows.sort((a, b) => a.at - b.at).map(({ row }) => row)
    },
  }
}

export const iso = (milliseconds: number): string =>
  isoInstant(Temporal.Instant.fromEpochMilliseconds(milliseconds))
