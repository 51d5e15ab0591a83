import { expect, test } from 'vitest'
import { indianStates } from './indianStates.ts'

test('every State is listed once with its code, and the two codes that are no longer used are missing', () => {
  const codes = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'))
  const inForce = codes.filter((code) => code !== '25' && code !== '28')
  expect(indianStates.map(({ code }) => code)).toEqual([...inForce, '97'])
})

test('every State has its own name in both languages', () => {
  for (const key of ['name', 'hindi'] as const)
    expect(new Set(indianStates.map((state) => state[key])).size).toBe(indianStates.length)
  for (const { name, hindi } of indianStates) {
    expect(name).toMatch(/^[A-Z][A-Za-z ]+$/)
    expect(hindi).toMatch(/^[\u0900-\u097f ]+$/)
  }
})
