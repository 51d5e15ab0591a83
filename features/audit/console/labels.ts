import { commonAudit } from './text/commonAudit.ts'

/** How the audit shows what is recorded in one feature; in English and Hindi. */
export interface AuditLabels {
  /** The label of each action. */
  actions: Record<string, string>
  /** The label of each field, or of a step of its path: `validityDays` of `terms.validityDays`. */
  fields?: Record<string, string>
  /** The words of closed lists, by their field, if only the audit shows them; others are in `text/lists.ts`. */
  values?: Record<string, Record<string, string>>
}

/** The closed lists, by the field that holds one or several of their values: its label, and the labels of the values. */
type ClosedLists = Record<string, { name: string; words: Record<string, string> }>

const listFiles = import.meta.glob<Record<string, ClosedLists>>('../../*/text/lists.ts', { eager: true })
const closedLists = Object.values(listFiles).flatMap(Object.values<ClosedLists>)
const listOf = (key: string) => closedLists.map((lists) => own(lists, key)).find(Boolean)

const files = import.meta.glob<Record<string, AuditLabels>>('../../*/console/text/audit.ts', {
  eager: true,
})

interface Declared {
  /** Where to add what is missing. */
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

/** Only an own property, not one that every object inherits. */
export const own = <V>(words: Record<string, V> | undefined, key: string): V | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined

/** Undefined: a later version recorded it. */
export const actionLabel = (action: string): string | undefined =>
  own(byAction.get(action)?.labels.actions, action)

/** The label of a field: that of the feature that records the action, of a closed list, or one common to all features. */
export const fieldLabel = (action: string, key: string): string | undefined =>
  own(byAction.get(action)?.labels.fields, key) ?? listOf(key)?.name ?? own(commonAudit.fields, key)

/** The closed list that a field holds words of. */
export const valueLabels = (action: string, key: string): Record<string, string> | undefined =>
  own(byAction.get(action)?.labels.values, key) ??
  listOf(key)?.words ??
  own<Record<string, string>>(commonAudit.values, key)
