import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { parseBy } from '#lib/fieldMessages.ts'
import { Refusal } from '#lib/refusals.ts'

/** The parsed value. Throws BAD_REQUEST with the names of the invalid fields. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parseBy(schema, value)
  if (parsed.fields) throw new Refusal('BAD_REQUEST', { fields: parsed.fields })
  return parsed.data
}

/** Validates requests with the contract's schemas; an invalid value becomes a refusal that names the fields. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const { fields, ...parsed } = parseBy(schema, data)
    return fields
      ? { error: new Refusal('BAD_REQUEST', { fields }) }
      : { value: (parsed as { data: unknown }).data }
  }

/** An empty filter (`?location=&week=`) counts as not set; an empty required parameter counts as missing. */
export const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
