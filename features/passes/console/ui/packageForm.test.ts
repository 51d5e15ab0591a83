import { expect, test } from 'vitest'
import { NEW_PACKAGE, type PackageForm, withDerivedFields } from './packageForm.ts'

function typed(...patches: Partial<PackageForm>[]) {
  let now = NEW_PACKAGE
  for (const patch of patches) now = { ...now, ...withDerivedFields(now, patch) }
  return now
}

test('the price of one session follows price and sessions, until staff enter one', () => {
  const eight = typed({ pricePaise: 1_440_000 }, { totalSessions: 8 })
  expect(eight.perSessionPricePaise).toBe(180_000)
  expect(typed({ pricePaise: 500_000 }, { totalSessions: 12 }).perSessionPricePaise).toBe(41_700)
  const own = { ...eight, ...withDerivedFields(eight, { perSessionPricePaise: 175_000 }) }
  expect({ ...own, ...withDerivedFields(own, { pricePaise: 1_600_000 }) }.perSessionPricePaise).toBe(175_000)
  expect(typed({ pricePaise: 900_000 }).perSessionPricePaise).toBeNull()
})

test('a Discovery pass defaults to one session, from purchase, for newcomers; entered values stay', () => {
  expect(typed({ packageType: 'discovery' })).toMatchObject({
    totalSessions: 1,
    validityFrom: 'purchase',
    newcomersOnly: true,
  })
  expect(typed({ validityDays: 20 }, { packageType: 'discovery' })).toMatchObject({
    validityDays: 20,
    validityFrom: 'firstSession',
  })
})
