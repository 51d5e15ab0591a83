import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** The default message for a field whose schema has none. */
function sentenceOf(issue: RawIssue): string {
  if (Array.isArray(issue.input)) return fieldText.once
  if (issue.code === 'invalid_value') return fieldText.oneOf(issue.values.join(', '))
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)) return fieldText.whole
  if (issue.code === 'too_small' && issue.origin === 'number') return fieldText.least(Number(issue.minimum))
  if (issue.code === 'too_big' && issue.origin === 'number') return fieldText.most(Number(issue.maximum))
  return fieldText.check
}

/** If a field has several problems, only the first is reported. */
function fieldsOf({ issues }: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message
  return fields
}

/** The parsed value, or BAD_REQUEST with the fields named. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: sentenceOf })
  if (parsed.error) throw new Refusal('BAD_REQUEST', { fields: fieldsOf(parsed.error) })
  return parsed.data
}

/** Validates by the contract's schemas; an invalid value becomes a refusal that names the fields. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const { data: value, error } = schema.safeParse(data, { error: sentenceOf })
    return error ? { error: new Refusal('BAD_REQUEST', { fields: fieldsOf(error) }) } : { value }
  }

/** An empty filter (`?location=&week=`) counts as not set; an empty required parameter counts as missing. */
export const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
