/** A finished export can be downloaded for this long. */
export const RETENTION_HOURS = 24

const PROOF = 'how people prove who they are'
const MOMENT = 'only counts or waits for a moment'

/** The tables that are not exported, and why. All others are exported, also ones added later. */
export const excludedTables: Readonly<Record<string, string>> = {
  answered_request: MOMENT,
  authenticator_app: PROOF,
  calendar_feed: PROOF,
  kysely_migration: 'of the database itself: the steps by which it was made',
  mailed_link: PROOF,
  media_removal: MOMENT,
  one_time_code: PROOF,
  passkey: PROOF,
  passkey_challenge: PROOF,
  push_device: 'the address of one browser, for as long as somebody is signed in there',
  recovery_code: PROOF,
  refresh_token: PROOF,
  seat_hold: MOMENT,
  shared_device: PROOF,
  sign_in: PROOF,
  staff_pin: PROOF,
  throttle: MOMENT,
}

export const isExported = (table: string): boolean => !Object.hasOwn(excludedTables, table)

const SECRET = /password|secret|token|hash|sealed|digest|challenge|public_key/
/** Columns whose names look like those of secrets, but that identify pictures, texts and files. */
const PLAIN: ReadonlySet<string> = new Set([
  'dispute_answer.document_digest',
  'media.hash',
  'payment_order.shown_terms_digest',
  'shown_terms.digest',
])

/** Secrets, and columns that only a program can read: these are never exported, in any table. */
export const isSecretColumn = (table: string, { name, type }: { name: string; type: string }): boolean =>
  type === 'bytea' || type === 'tsvector' || (SECRET.test(name) && !PLAIN.has(`${table}.${name}`))

export type CellValue = string | number | boolean | null

/** A cell as it is written: instants and days as in the database, lists and records as JSON. */
export function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}

/** Whether the file of an export can still be downloaded. */
export const isAvailable = (finishedAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  finishedAt !== null && Temporal.Instant.compare(now, finishedAt.add({ hours: RETENTION_HOURS })) < 0
