import { commonAudit } from './text/commonAudit.ts'

/** The labels for the audit entries of one feature, in English and Hindi. */
export interface AuditLabels {
  /** The label of each action. */
  actions: Record<string, string>
  /** The label of each field, or of a part of its path: `validityDays` of `terms.validityDays`. */
  fields?: Record<string, string>
  /** The labels of the values of enumerations that only the audit shows, by field. Others are in `text/lists.ts`. */
  values?: Record<string, Record<string, string>>
}

/** Enumerations by the name of their field: the label of the field, and the labels of the values. */
type Enumerations = Record<string, { name: string; words: Record<string, string> }>

const listFiles = import.meta.glob<Record<string, Enumerations>>('../../*/text/lists.ts', { eager: true })
const enumerations = Object.values(listFiles).flatMap(Object.values<Enumerations>)
const enumerationOf = (key: string) => enumerations.map((lists) => own(lists, key)).find(Boolean)

const files = import.meta.glob<Record<string, AuditLabels>>('../../*/console/text/audit.ts', {
  eager: true,
})

interface Declared {
  /** The path of the file, where missing labels must be added. */
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

/** An own property of the object; undefined for the properties that every object inherits. */
export const own = <V>(words: Record<string, V> | undefined, key: string): V | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined

/** The label of an action; undefined if a later release recorded it. */
export const actionLabel = (action: string): string | undefined =>
  own(byAction.get(action)?.labels.actions, action)

/**
 * The label of a field: from the feature that records the action, from an enumeration, or from the labels for all
 * features.
 */
export const fieldLabel = (action: string, key: string): string | undefined =>
  own(byAction.get(action)?.labels.fields, key) ?? enumerationOf(key)?.name ?? own(commonAudit.fields, key)

/** The labels of a field's values, if the field is an enumeration. */
export const valueLabels = (action: string, key: string): Record<string, string> | undefined =>
  own(byAction.get(action)?.labels.values, key) ??
  enumerationOf(key)?.words ??
  own<Record<string, string>>(commonAudit.values, key)
