import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { contractOf, featuresOf } from '#server/features.ts'
import { deadGateway } from '#tests/deadGateway.ts'

/**
 * Lists in responses that on purpose have fewer values than the column, because the statement selects only these: by
 * the name of the field, the column, and the missing values.
 */
const NARROWED = [
  // Only payments that were paid are listed.
  'status of PaymentOrder.status without created, abandoned',
  // A sale at the desk is paid, or voided.
  'status of PaymentOrder.status without created, held, refundDue, refunded, abandoned',
  'method of PaymentOrder.method without online',
  'method of PaymentRefund.method without online',
  'role of Person.role without member',
  'channel of SentMail.channel without push',
  // Only those who still wait.
  'reason of WaitlistEntry.reason without classCancelled, started',
  'status of WaitlistEntry.status without booked, left, closed',
]

/** The values of the columns that permit only those of a fixed list. */
function columnLists(): { column: string; values: string[] }[] {
  const types = readFileSync('db/types.generated.ts', 'utf8')
  return [...types.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)].flatMap(([, table, fields = '']) =>
    [...fields.matchAll(/^ {2}(\w+): (?:Generated<)?(('[^']*'( \| )?)+)(null)?>?;$/gm)].map(
      ([, field, words = '']) => ({ column: `${table}.${field}`, values: words.match(/[^' |]+/g) ?? [] }),
    ),
  )
}

/** The fixed lists of a response, with the names of their fields. */
function* listsIn(schema: unknown, field = ''): Generator<{ field: string; values: string[] }> {
  if (schema === null || typeof schema !== 'object') return
  if ('enum' in schema && Array.isArray(schema.enum)) yield { field, values: schema.enum }
  for (const [key, part] of Object.entries(schema)) {
    if (key !== 'properties') yield* listsIn(part, field)
    else for (const [name, of] of Object.entries(part as object)) yield* listsIn(of, name)
  }
}

test('a list of values in a response has every value that the column of its name may have', () => {
  const columns = columnLists()
  expect(columns).toContainEqual({ column: 'PaymentRefund.status', values: ['due', 'refunded', 'cancelled'] })
  const lists = Object.values(contractOf(featuresOf(deadGateway))).flatMap(({ data }) => [
    ...listsIn(z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' })),
  ])
  const narrower = lists.flatMap(({ field, values }) =>
    columns.flatMap(({ column, values: all }) => {
      const missing = all.filter((value) => !values.includes(value))
      const isOfColumn =
        column.endsWith(`.${field}`) && values.length > 1 && values.every((v) => all.includes(v))
      return isOfColumn && missing.length ? [`${field} of ${column} without ${missing.join(', ')}`] : []
    }),
  )
  expect([...new Set(narrower)].toSorted()).toEqual(NARROWED.toSorted())
})
