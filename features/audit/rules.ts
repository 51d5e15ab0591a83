import type { auditAudit } from './console/text/audit.ts'

/**
 * The actions that can be recorded, as `noun.verb`, by feature. Each feature adds its actions in its
 * `console/text/audit.ts`, together with their labels, so an action without a label cannot be recorded.
 */
export interface AuditActions {
  audit: keyof typeof auditAudit.actions
}
export type AuditAction = AuditActions[keyof AuditActions]

/** A changed field, with its value before and after; null if there was none. */
export interface Change {
  /** The path, as in `terms.validityDays`. */
  field: string
  before: ChangeValue
  after: ChangeValue
}
export type ChangeValue = string | number | boolean | null

/** Values below this depth are not split into fields, but shown as JSON. */
const MAX_DEPTH = 4

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): value is ChangeValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function asValue(value: unknown): ChangeValue {
  if (value === undefined || isPlain(value)) return value ?? null
  if (Array.isArray(value) && value.every(isPlain)) return value.length ? value.join(', ') : null
  return JSON.stringify(value)
}

function leavesOf(value: unknown, path: string[] = []): [field: string, value: ChangeValue][] {
  if (isRecord(value) && path.length < MAX_DEPTH)
    return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
  return path.length || !isRecord(value) ? [[path.join('.'), asValue(value)]] : []
}

/** The changed fields, in the recorded order. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const oldValues = new Map(before === null ? [] : leavesOf(before))
  const newValues = new Map(after === null ? [] : leavesOf(after))
  return [...new Set([...oldValues.keys(), ...newValues.keys()])]
    .map((field) => ({
      field,
      before: oldValues.get(field) ?? null,
      after: newValues.get(field) ?? null,
    }))
    .filter((change) => change.before !== change.after)
}

const UUID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/g
/** This many characters of an id are enough to find its row. */
const SHORT_ID_LENGTH = 8

/** All ids in an entry. */
export const uuidsIn = (recorded: { subjectId: string; before: unknown; after: unknown }): string[] =>
  JSON.stringify(recorded).match(UUID) ?? []

/** The change with names instead of ids. An id without a name is shortened. */
export function withNames({ field, before, after }: Change, names: ReadonlyMap<string, string>): Change {
  const nameOf = (id: string) => names.get(id) ?? `#${id.slice(0, SHORT_ID_LENGTH)}`
  const withName = (value: ChangeValue) => (typeof value === 'string' ? value.replace(UUID, nameOf) : value)
  return { field, before: withName(before), after: withName(after) }
}
