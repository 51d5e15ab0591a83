import * as z from 'zod'
import type { Endpoint } from '#lib/contract.ts'

interface JsonSchema {
  type?: string
  format?: string
  $ref?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $defs?: Record<string, JsonSchema>
}

/** Names that look like ids, in any format: `razorpay_order_id`, `rawId`. */
const NAMED_ID = /(^|\.)(id|\w+_id|\w+[a-z]Ids?)$/

/**
 * All fields of an endpoint's input that can name a person or thing: all path parameters, and the fields of the query
 * and, at any depth, of the body that are ids by format or name. Each has a prefix for its place: `/x` for the path, `?x`
 * for the query, `{x.y[]` for the body (the brace is not closed).
 */
export function idsOf({ params, query, body }: Endpoint): string[] {
  const inPath = Object.keys(params?.shape ?? {}).map((name) => `/${name}`)
  return [...inPath, ...idsIn(query).map((at) => `?${at}`), ...idsIn(body).map((at) => `{${at}`)]
}

function idsIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return [...new Set(walk(root, '', root.$defs ?? {}))]
}

function walk(schema: JsonSchema, at: string, defs: Record<string, JsonSchema>): string[] {
  const target = schema.$ref && defs[schema.$ref.split('/').at(-1) ?? '']
  if (target) return walk(target, at, defs)
  const isId = schema.format === 'uuid' || (schema.type === 'string' && NAMED_ID.test(at.replace('[]', '')))
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    walk(part, at ? `${at}.${name}` : name, defs),
  )
  const items = schema.items ? walk(schema.items, `${at}[]`, defs) : []
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => each ?? [])
  return [
    ...(isId ? [at] : []),
    ...parts,
    ...items,
    ...variants.flatMap((variant) => walk(variant, at, defs)),
  ]
}
