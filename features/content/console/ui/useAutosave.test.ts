import { expect, test } from 'vitest'
import { ApiError } from '#lib/api.ts'
import { retryPause } from './useAutosave.ts'

const failure = (status: number, code: string) => new ApiError(status, '', code)

test('a text that could not be saved is sent again, with growing pauses of at most a minute', () => {
  const pauses = (error: ApiError) => [1, 2, 3, 4, 5, 50].map((failures) => retryPause(error, failures))
  const growing = [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]
  expect(pauses(failure(500, 'INTERNAL'))).toEqual(growing)
  expect(pauses(failure(429, 'TOO_MANY_REQUESTS'))).toEqual(growing)
  expect(pauses(failure(503, 'BUSY'))).toEqual(growing)
})

test('while offline, the pause does not grow', () => {
  expect([1, 9].map((failures) => retryPause(failure(0, 'OFFLINE'), failures))).toEqual([5_000, 5_000])
})

test('what would be refused again is not sent again: an invalid text, an ended sign-in', () => {
  expect(retryPause(failure(400, 'BAD_REQUEST'), 1)).toBeUndefined()
  expect(retryPause(failure(401, 'SIGN_IN_REQUIRED'), 1)).toBeUndefined()
})
