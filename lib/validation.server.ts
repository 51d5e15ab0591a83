import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { Refusal } from '#lib/refusals.ts'
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

/** What the schema makes of a value, or BAD_REQUEST with the fields named. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: sentenceOf })
  if (parsed.error) throw new Refusal('BAD_REQUEST', { fields: fieldsOf(parsed.error) })
  return parsed.data
}

/** Validates by the contract's schemas; what it can't take becomes a refusal that names the fields. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const { data: value, error } = schema.safeParse(data, { error: sentenceOf })
    return error ? { error: new Refusal('BAD_REQUEST', { fields: fieldsOf(error) }) } : { value }
  }

/** A filter that was left empty (`?location=&week=`) is none; what must be given and is empty is missing. */
export const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
