import { expect, test } from 'vitest'
import { saleKeys } from './saleKeys.ts'

test('a sale that is sent again keeps its key; another method, price or code has its own', () => {
  const keyOf = saleKeys()
  const sale = { method: 'qr', amountPaise: 640_000, codes: [] as string[] }
  const qr = keyOf(sale)
  const cash = keyOf({ ...sale, method: 'cash' })
  const others = [cash, keyOf({ ...sale, amountPaise: 1 }), keyOf({ ...sale, codes: ['DIWALI10'] })]
  expect(new Set([qr, ...others]).size).toBe(4)
  expect([keyOf(sale), keyOf({ ...sale, method: 'cash' })]).toEqual([qr, cash])
  expect(saleKeys()(sale)).not.toBe(qr)
})
