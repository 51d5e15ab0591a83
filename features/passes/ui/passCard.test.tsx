import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { passesText } from '#features/passes/text/passes.ts'
import type { PassView } from '../schema.ts'
import { PassCard } from './PassCard.tsx'

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
