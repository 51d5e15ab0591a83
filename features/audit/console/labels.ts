import { commonAudit } from './text/commonAudit.ts'

/** The labels with which the audit shows the entries of one feature, in English and Hindi. */
export interface AuditLabels {
  /** The label of each action. */
  actions: Record<string, string>
  /** The label of each field, or of a step of its path: `validityDays` of `terms.validityDays`. */
  fields?: Record<string, string>
  /** The labels of the values of closed lists that only the audit shows, by field; others are in `text/lists.ts`. */
  values?: Record<string, Record<string, string>>
}

/** The closed lists, by the field that holds their values: the list's label, and the labels of its values. */
type ClosedLists = Record<string, { name: string; words: Record<string, string> }>

const listFiles = import.meta.glob<Record<string, ClosedLists>>('../../*/text/lists.ts', { eager: true })
const closedLists = Object.values(listFiles).flatMap(Object.values<ClosedLists>)
const listOf = (key: string) => closedLists.map((lists) => own(lists, key)).find(Boolean)

const files = import.meta.glob<Record<string, AuditLabels>>('../../*/console/text/audit.ts', {
  eager: true,
})

interface Declared {
  /** The file to which missing labels must be added. */
  file: string
  labels: AuditLabels
}

/** The labels of every feature. */
export const declaredLabels: Declared[] = Object.entries(files).flatMap(([path, texts]) =>
  Object.values(texts).map((labels) => ({ file: path.replace('../../', 'features/'), labels })),
)

export const byAction = new Map(
  declaredLabels.flatMap((declared) =>
    Object.keys(declared.labels.actions).map((action) => [action, declared] as const),
  ),
)

/** Returns an own property only, not one that every object inherits. */
export const own = <V>(words: Record<string, V> | undefined, key: string): V | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined

/** Undefined: a later release recorded it. */
export const actionLabel = (action: string): string | undefined =>
  own(byAction.get(action)?.labels.actions, action)

/**
 * The label of a field: from the feature that records the action, from a closed list, or from the labels for all
 * features.
 */
export const fieldLabel = (action: string, key: string): string | undefined =>
  own(byAction.get(action)?.labels.fields, key) ?? listOf(key)?.name ?? own(commonAudit.fields, key)

/** The labels of the closed list whose values a field holds. */
export const valueLabels = (action: string, key: string): Record<string, string> | undefined =>
  own(byAction.get(action)?.labels.values, key) ??
  listOf(key)?.words ??
  own<Record<string, string>>(commonAudit.values, key)
