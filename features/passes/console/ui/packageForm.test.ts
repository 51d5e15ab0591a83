import { expect, test } from 'vitest'
import { followed, NEW_PACKAGE } from './packageForm.ts'

function typed(...patches: Partial<typeof NEW_PACKAGE>[]) {
  let now = NEW_PACKAGE
  for (const patch of patches) now = { ...now, ...followed(now, patch) }
  return now
}

test('the price of one session follows price and sessions, until staff enter one', () => {
  const eight = typed({ pricePaise: '14,400' }, { totalSessions: '8' })
  expect(eight.perSessionPricePaise).toBe('1800')
  expect(typed({ pricePaise: '5,000' }, { totalSessions: '12' }).perSessionPricePaise).toBe('417')
  const own = { ...eight, ...followed(eight, { perSessionPricePaise: '1750' }) }
  expect({ ...own, ...followed(own, { pricePaise: '16,000' }) }.perSessionPricePaise).toBe('1750')
  expect(typed({ pricePaise: '9,000' }).perSessionPricePaise).toBe('')
})

test('a Discovery pass defaults to one session, from purchase, for newcomers; entered values stay', () => {
  expect(typed({ packageType: 'discovery' })).toMatchObject({
    totalSessions: '1',
    validityFrom: 'purchase',
    newcomersOnly: 'yes',
  })
  expect(typed({ validityDays: '20' }, { packageType: 'discovery' })).toMatchObject({
    validityDays: '20',
    validityFrom: 'firstSession',
  })
})
