import type * as z from 'zod'

/**
 * The data that a response sends: only the fields of its contract. A release that was rolled back reads rows of
 * the newer one, so an enum in them may have a value that it does not know: that becomes null if the contract
 * allows null. `onUnknown` gets the paths of such values. Everything else that does not match is a programming
 * error, and throws.
 */
export function responseData<S extends z.ZodType>(
  schema: S,
  data: z.input<S>,
  onUnknown: (paths: string[]) => void,
): z.output<S> {
  const first = schema.safeParse(data)
  if (first.success) return first.data
  const { issues } = first.error
  if (!issues.every(({ code, path }) => code === 'invalid_value' && path.length > 0)) throw first.error
  const withNulls = issues.reduce((value: unknown, { path }) => withNull(value, path), data)
  const second = schema.safeParse(withNulls)
  if (!second.success) throw first.error
  onUnknown(issues.map(({ path }) => path.join('.')))
  return second.data
}

/** A copy with null at the path. */
function withNull(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return null
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.assign(Array.isArray(value) ? [] : {}, value) as Record<PropertyKey, unknown>
  copy[key] = withNull(copy[key], rest)
  return copy
}
