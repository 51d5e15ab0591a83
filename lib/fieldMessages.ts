import type * as z from 'zod'
import { fieldText } from '#lib/text/fields.ts'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** The message of a field whose schema has no message for the problem. */
function sentenceOf(issue: RawIssue): string {
  if (Array.isArray(issue.input)) return fieldText.once
  if (issue.code === 'invalid_value') return fieldText.oneOf(issue.values.join(', '))
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)) return fieldText.whole
  if (issue.code === 'too_small' && issue.origin === 'number') return fieldText.least(Number(issue.minimum))
  if (issue.code === 'too_big' && issue.origin === 'number') return fieldText.most(Number(issue.maximum))
  return fieldText.check
}

/** Only the first problem of each field is reported. */
function fieldsOf({ issues }: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message
  return fields
}

/**
 * Parses a value by a schema. Returns the result, or the problems by field path. Server and browser use the same
 * function.
 */
export function parseBy<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S>; fields?: undefined } | { fields: Record<string, string> } {
  const { data, error } = schema.safeParse(value, { error: sentenceOf })
  return error ? { fields: fieldsOf(error) } : { data }
}
