import { expect, test } from 'vitest'
import { NEW_PACKAGE, type PackageForm, withDerivedFields } from './packageForm.ts'

function formAfter(...patches: Partial<PackageForm>[]) {
  let form = NEW_PACKAGE
  for (const patch of patches) form = { ...form, ...withDerivedFields(form, patch) }
  return form
}

test('the price of one session is calculated from price and sessions, until staff enter one', () => {
  const eight = formAfter({ pricePaise: 1_440_000 }, { totalSessions: 8 })
  expect(eight.perSessionPricePaise).toBe(180_000)
  expect(formAfter({ pricePaise: 500_000 }, { totalSessions: 12 }).perSessionPricePaise).toBe(41_700)
  const withTypedPrice = { ...eight, ...withDerivedFields(eight, { perSessionPricePaise: 175_000 }) }
  expect(
    { ...withTypedPrice, ...withDerivedFields(withTypedPrice, { pricePaise: 1_600_000 }) }
      .perSessionPricePaise,
  ).toBe(175_000)
  expect(formAfter({ pricePaise: 900_000 }).perSessionPricePaise).toBeNull()
})

test('a Discovery pass defaults to one session, from purchase, for newcomers; entered values stay', () => {
  expect(formAfter({ packageType: 'discovery' })).toMatchObject({
    totalSessions: 1,
    validityFrom: 'purchase',
    newcomersOnly: true,
  })
  expect(formAfter({ validityDays: 20 }, { packageType: 'discovery' })).toMatchObject({
    validityDays: 20,
    validityFrom: 'firstSession',
  })
})
