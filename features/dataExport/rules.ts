/** A finished export can be downloaded for this long. */
export const RETENTION_HOURS = 24

const SIGN_IN_DATA = 'credentials, or data of sign-ins'
const SHORT_LIVED = 'data for minutes, such as counters'

/** The tables that are not exported, with the reason. All other tables are exported, even if they are added later. */
export const excludedTables: Readonly<Record<string, string>> = {
  answered_request: SHORT_LIVED,
  authenticator_app: SIGN_IN_DATA,
  calendar_feed: SIGN_IN_DATA,
  kysely_migration: 'the steps by which the database was made',
  mailed_link: SIGN_IN_DATA,
  media_removal: SHORT_LIVED,
  one_time_code: SIGN_IN_DATA,
  passkey: SIGN_IN_DATA,
  passkey_challenge: SIGN_IN_DATA,
  push_device: 'the address of a browser, as long as somebody is signed in there',
  recovery_code: SIGN_IN_DATA,
  refresh_token: SIGN_IN_DATA,
  seat_hold: SHORT_LIVED,
  shared_device: SIGN_IN_DATA,
  sign_in: SIGN_IN_DATA,
  staff_pin: SIGN_IN_DATA,
  throttle: SHORT_LIVED,
}

export const isExported = (table: string): boolean => !Object.hasOwn(excludedTables, table)

const SECRET = /password|secret|token|hash|sealed|digest|challenge|public_key/
/** Columns that have names like secrets, but identify pictures, texts and files. */
const NO_SECRETS: ReadonlySet<string> = new Set([
  'dispute_answer.document_digest',
  'media.hash',
  'payment_order.shown_terms_digest',
  'shown_terms.digest',
])

/** Whether a column is never exported, because it contains secrets or is only readable for programs. */
export const isSecretColumn = (table: string, { name, type }: { name: string; type: string }): boolean =>
  type === 'bytea' || type === 'tsvector' || (SECRET.test(name) && !NO_SECRETS.has(`${table}.${name}`))

export type CellValue = string | number | boolean | null

/** The value of a cell in the file. Lists and records are JSON; texts, numbers and booleans are unchanged. */
export function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}

/** Whether the file of an export can still be downloaded. */
export const isAvailable = (finishedAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  finishedAt !== null && Temporal.Instant.compare(now, finishedAt.add({ hours: RETENTION_HOURS })) < 0
