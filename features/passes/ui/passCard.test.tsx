import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { passesText } from '#features/passes/text/passes.ts'
import { queryClient } from '#lib/queryClient.ts'
import { ledgerQuery } from '../queries.ts'
import type { LedgerEntryView, PassView } from '../schema.ts'
import { PassCard } from './PassCard.tsx'
import { PassLedger } from './PassLedger.tsx'

const pass: PassView = {
  _id: '00000000-0000-4000-8000-000000000000',
  remainingSession: 5,
  registrationDate: '2026-11-01',
  firstSessionDate: '2026-11-10',
  expiryDate: '2026-12-08',
  status: 'active',
  sharedWith: null,
  package: {
    _id: '00000000-0000-4000-8000-000000000001',
    packageName: 'Group 8',
    packageType: 'group',
    location: 'all',
    perSessionPrice: 1600,
    price: 6400,
    validity: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    totalSessions: 8,
    description: '<p>Eight <strong>sessions</strong>.</p>',
    shareable: false,
  },
}

test('a pass that the member was given has no price', () => {
  const page = renderToStaticMarkup(<PassCard pass={{ ...pass, isGift: true }} whole />)
  expect(page).not.toMatch(/₹|1,600|6,400/)
  expect(page).toContain('A gift')
})

test('the plan card shows what is left, both dates, the prices, the location and the description [§3.6]', () => {
  const page = renderToStaticMarkup(<PassCard pass={pass} whole />)
  const words = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(words).toContain('Group 8')
  expect(words).toContain('at either studio or online')
  expect(words).toMatch(/ 5 of 8 sessions left /)
  expect(words).toMatch(/bought \w{3} 1 Nov/)
  expect(words).toMatch(/Expires \w{3} 8 Dec/)
  expect(words).toMatch(/₹ ?6,400 · ₹ ?800 a class · ₹ ?1,600 per Week/)
  expect(page).toContain(pass.package.description)
})

test('the Passes tab has the sentence and the buttons of the specification [§2.48 §4.23]', () => {
  expect(passesText.noMembership).toBe('No membership package found.')
  expect(passesText.buyMembership).toBe('Buy Membership')
  expect(passesText.buyDiscovery).toBe('Buy Discovery Pack')
})

test.each([
  ['is charged', { sessions: 0, balance: 7 }, true],
  ['is forgiven', { sessions: 1, balance: 8 }, false],
  ['is forgiven on an unlimited pass', { sessions: 0, balance: null }, false],
])('the ledger states whether the session stays used if a late cancellation %s', (_, change, isUsed) => {
  const entry: LedgerEntryView = {
    kind: 'forfeited',
    days: 0,
    at: '2026-11-20T10:00:00Z',
    note: 'Cancelled after the deadline',
    booking: null,
    usedBy: null,
    ...change,
  }
  queryClient.setQueryData(ledgerQuery(pass._id).queryKey, [entry])
  const page = renderToStaticMarkup(<PassLedger pass={pass} head={{ current: null }} />)
  expect(page).toContain('Cancelled after the deadline')
  expect(page.includes('The session stays used')).toBe(isUsed)
})
