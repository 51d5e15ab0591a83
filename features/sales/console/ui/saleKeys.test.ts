import { expect, test } from 'vitest'
import { noBuyer } from '#features/payment/buyerRules.ts'
import { saleKeys } from './saleKeys.ts'

test('a sale that is sent again has the same key; another method, price, code or company gets another key', () => {
  const keyOf = saleKeys()
  const sale = { method: 'qr', amountPaise: 640_000, codes: [] as string[], buyer: noBuyer }
  const qr = keyOf(sale)
  const cash = keyOf({ ...sale, method: 'cash' })
  const company = { ...noBuyer, gstin: '27AAPFU0939F1ZV' }
  const otherKeys = [
    cash,
    keyOf({ ...sale, amountPaise: 1 }),
    keyOf({ ...sale, codes: ['DIWALI10'] }),
    keyOf({ ...sale, buyer: company }),
  ]
  expect(new Set([qr, ...otherKeys]).size).toBe(5)
  expect([keyOf(sale), keyOf({ ...sale, method: 'cash' })]).toEqual([qr, cash])
  expect(saleKeys()(sale)).not.toBe(qr)
})
