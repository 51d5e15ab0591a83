import { expect, test } from 'vitest'
import { classPrice } from '#features/passes/packageRules.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { classPriceRange } from './price.ts'

const pack = (price: number, totalSessions: number | null) => ({ price, totalSessions }) as PackageView

test('one class costs its share of the price, to the paisa', () => {
  expect(classPrice(pack(6400, 8))).toBe(800)
  expect(classPrice(pack(1000, 3))).toBe(333.33)
  expect(classPrice(pack(9900, null))).toBeNull()
})

test('the price range covers only passes with a number of sessions', () => {
  expect(classPriceRange([pack(6400, 8), pack(9900, null), pack(3600, 4)])).toEqual({
    from: '₹800',
    to: '₹900',
  })
  expect(classPriceRange([pack(9900, null)])).toBeNull()
})
