/** In one order of their parts: the database keeps its own. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, ordered(part)]),
  )
}
/** As it would be written down: of days and instants their text. */
const written = (value: unknown): string =>
  JSON.stringify(ordered(value === undefined ? null : JSON.parse(JSON.stringify(value))))

/** The parts that two versions have different: what one of them would lose if the other were kept. */
export const differing = <T extends object>(a: T, b: T): (keyof T & string)[] =>
  ([...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof T & string)[]).filter(
    (name) => written(a[name]) !== written(b[name]),
  )

/** Those parts alone. */
export const onlyOf = <T extends object>(content: T, names: (keyof T & string)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, content[name]])) as Partial<T>

/** The parts that a change changes, before and after, as the audit records them; of what is new all of it. */
export function differences<T extends object>(
  before: T | null,
  after: T,
): { before: Partial<T> | null; after: Partial<T> } {
  const names = differing(before ?? ({} as T), after)
  return { before: before && onlyOf(before, names), after: before ? onlyOf(after, names) : after }
}
