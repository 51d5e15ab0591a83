/** So long a finished export can be fetched. */
export const KEPT_HOURS = 24

/**
 * Not of the product's nouns: how people prove who they are, what only counts or waits for a moment, and copies of
 * files that were imported.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'authenticator_app',
  'calendar_feed',
  'data_import_row',
  'gateway_event',
  'gateway_sweep',
  'long_job',
  'mailed_link',
  'migration',
  'one_time_code',
  'passkey',
  'passkey_challenge',
  'password_reset',
  'recovery_code',
  'refresh_token',
  'seat_hold',
  'sign_in',
  'throttle',
])

export const isExported = (table: string): boolean => !LEFT_OUT.has(table)

const SECRET = /password|secret|token|hash|sealed|digest|challenge|public_key/

/** Secrets, and what only a program can read: no column of these leaves, whichever table it stands in. */
export const isSecretColumn = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'bytea' || type === 'tsvector' || SECRET.test(name)

export type CellValue = string | number | boolean | null

/** A cell as it is written: instants and days as the database tells them, lists and records as JSON. */
export function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}

/** Can the file of an export still be fetched? */
export const isKept = (finishedAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  finishedAt !== null && Temporal.Instant.compare(now, finishedAt.add({ hours: KEPT_HOURS })) < 0
