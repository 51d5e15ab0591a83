import { afterEach, expect, test } from 'vitest'
import {
  dummyHash,
  hashPassword,
  isRightPassword,
  PASSWORD_MEMORY,
  setPasswordMemory,
} from './hashing.server.ts'

afterEach(() => setPasswordMemory(PASSWORD_MEMORY))

test('a password is hashed with Argon2id at the cost that OWASP recommends', async () => {
  const recommended = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  expect(await hashPassword('a spring let out slowly')).toMatch(recommended)
  expect(dummyHash()).toMatch(recommended)
})

test('a hash stays valid when the cost changes, and without a hash no password is accepted', async () => {
  setPasswordMemory(1_024)
  const cheap = await hashPassword('a spring let out slowly')
  setPasswordMemory(PASSWORD_MEMORY)
  expect(await isRightPassword(cheap, 'a spring let out slowly')).toBe(true)
  expect(await isRightPassword(cheap, 'another spring')).toBe(false)
  expect(await isRightPassword(undefined, 'a spring let out slowly')).toBe(false)
})
