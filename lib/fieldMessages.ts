import type * as z from 'zod'
import { fieldText } from '#lib/text/fields.ts'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** The sentence beside a field whose schema brings none of its own. */
function sentenceOf(issue: RawIssue): string {
  if (Array.isArray(issue.input)) return fieldText.once
  if (issue.code === 'invalid_value') return fieldText.oneOf(issue.values.join(', '))
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)) return fieldText.whole
  if (issue.code === 'too_small' && issue.origin === 'number') return fieldText.least(Number(issue.minimum))
  if (issue.code === 'too_big' && issue.origin === 'number') return fieldText.most(Number(issue.maximum))
  return fieldText.check
}

/** Of several things wrong with a field the first is told. */
function fieldsOf({ issues }: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message
  return fields
}

/** What a schema makes of a value, or what is wrong with it by the paths of its fields: the same on both sides. */
export function parseBy<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S>; fields?: undefined } | { fields: Record<string, string> } {
  const { data, error } = schema.safeParse(value, { error: sentenceOf })
  return error ? { fields: fieldsOf(error) } : { data }
}
