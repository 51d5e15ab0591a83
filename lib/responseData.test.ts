import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { responseData } from './responseData.server.ts'

const schema = z.object({
  entries: z.array(
    z.object({ status: z.enum(['waiting', 'skipped']), reason: z.enum(['swap', 'tooLate']).nullable() }),
  ),
})
const entry = { status: 'skipped', reason: 'swap' } as const
const response = (...entries: object[]) => {
  const unknown = vi.fn()
  return { data: responseData(schema, { entries } as never, unknown), unknown }
}

test('a value that only a newer release knows becomes null where that is allowed, and the rest is unchanged', () => {
  const { data, unknown } = response(entry, { ...entry, reason: 'shorterWindow' }, { ...entry, secret: 1 })
  expect(data).toEqual({ entries: [entry, { ...entry, reason: null }, entry] })
  expect(unknown).toHaveBeenCalledWith(['entries.1.reason'])
})

test('a response that matches the schema is not changed', () => {
  const { data, unknown } = response(entry)
  expect(data).toEqual({ entries: [entry] })
  expect(unknown).not.toHaveBeenCalled()
})

test.each([
  ['a list without null', { ...entry, status: 'booked' }],
  ['a missing field', { reason: null }],
])('any other mismatch throws: %s', (_, wrong) => {
  expect(() => response(entry, wrong)).toThrow(z.ZodError)
})
