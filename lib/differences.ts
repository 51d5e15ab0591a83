/** Sorts keys, because the database stores them in its own order. */
const withSortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, withSortedKeys(part)]),
  )
}
/** The value as JSON, with days and instants as text. */
const asText = (value: unknown): string =>
  JSON.stringify(withSortedKeys(value === undefined ? null : JSON.parse(JSON.stringify(value))))

/** The keys in which two versions differ. */
export const differing = <T extends object>(a: T, b: T): (keyof T & string)[] =>
  ([...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof T & string)[]).filter(
    (name) => asText(a[name]) !== asText(b[name]),
  )

/** The content with only these keys. */
export const pick = <T extends object>(content: T, names: (keyof T & string)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, content[name]])) as Partial<T>

/** The keys that a change affects, before and after, as the audit records them; all keys of a new object. */
export function differences<T extends object>(
  before: T | null,
  after: T,
): { before: Partial<T> | null; after: Partial<T> } {
  const names = differing(before ?? ({} as T), after)
  return { before: before && pick(before, names), after: before ? pick(after, names) : after }
}
