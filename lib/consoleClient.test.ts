import { afterAll, afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { ApiError } from './api.ts'
import { consoleClient } from './consoleClient.ts'
import { contract, line } from './contract.ts'
import type { Refusal } from './refusals.ts'
import { parseInput } from './validation.server.ts'

const body = z.object({
  seats: z.number().int().min(1),
  hindi: z.object({ title: line(5, () => 'Please give a title.') }),
})
const rooms = contract({
  'POST /rooms': { summary: 'Adds a room', access: 'member', body, data: z.object({}) },
})

const fetchMock = vi.fn(async () =>
  Response.json({ statusCode: 200, success: true, message: 'Added', data: {} }),
)
vi.stubGlobal('fetch', fetchMock)
afterEach(() => fetchMock.mockClear())
afterAll(() => vi.unstubAllGlobals())

const send = async (input: object, load = async () => rooms) =>
  consoleClient(load)('POST /rooms', { body: input as z.input<typeof body> }).then(
    ({ message }) => message,
    (error: ApiError) => error,
  )

test('a body that the schema refuses is not sent, and is refused as the server would', async () => {
  const wrong = { seats: Number.NaN, hindi: { title: '' } }
  const error = (await send(wrong)) as ApiError
  expect(fetchMock).not.toHaveBeenCalled()
  expect([error.status, error.code]).toEqual([400, 'BAD_REQUEST'])
  let refusal: unknown
  try {
    parseInput(body, JSON.parse(JSON.stringify(wrong)))
  } catch (thrown) {
    refusal = thrown
  }
  expect(error.fields).toEqual((refusal as Refusal).fields)
  expect(Object.keys(error.fields)).toEqual(['seats', 'hindi.title'])
})

test('a valid body is sent unchanged', async () => {
  expect(await send({ seats: 8, hindi: { title: 'Mat' } })).toBe('Added')
  expect(fetchMock).toHaveBeenCalledOnce()
})

test('if the schema cannot be loaded, the server decides', async () => {
  expect(await send({}, () => Promise.reject(new Error('gone')))).toBe('Added')
})
