import type { auditAudit } from './console/text/audit.ts'

/**
 * The actions that are recorded, as `noun.verb`, by the feature that records them. Each feature adds its own in its
 * `console/text/audit.ts`, where their labels are: an action without a label cannot be recorded.
 */
export interface AuditActions {
  audit: keyof typeof auditAudit.actions
}
export type AuditAction = AuditActions[keyof AuditActions]

/** A changed field: its value before and after; null: none. */
export interface Change {
  /** The path, as in `terms.validityDays`. */
  field: string
  before: ChangeValue
  after: ChangeValue
}
export type ChangeValue = string | number | boolean | null

/** Values below this depth are shown as they were recorded. */
const DEEPEST = 4

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
  if (isRecord(value) && path.length < DEEPEST)
    return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
  return path.length || !isRecord(value) ? [[path.join('.'), asValue(value)]] : []
}

/** What changed, field by field, in the recorded order; unchanged fields are left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const was = new Map(before === null ? [] : leavesOf(before))
  const is = new Map(after === null ? [] : leavesOf(after))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}

const UUID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/g
/** The number of characters of an id that are enough to find it. */
const SHORT = 8

/** The ids in an entry. */
export const uuidsIn = (recorded: { subjectId: string; before: unknown; after: unknown }): string[] =>
  JSON.stringify(recorded).match(UUID) ?? []

/** The change with names instead of ids; an id without a name is shown by its first characters. */
export function withNames({ field, before, after }: Change, names: ReadonlyMap<string, string>): Change {
  const showValue = (value: ChangeValue) =>
    typeof value === 'string' ? value.replace(UUID, (id) => names.get(id) ?? `#${id.slice(0, SHORT)}`) : value
  return { field, before: showValue(before), after: showValue(after) }
}
