import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { BookStep } from './BookStep.tsx'
import type { Sale } from './useSale.ts'

const session = { _id: 'c', date: '2026-11-26', startsAt: '2026-11-26T12:30:00Z', location: 'Gurugram' }
const base = {
  session,
  occurrence: { classId: 'c', date: session.date },
  user: { _id: 'me', passes: [] },
  navigation: {},
}
const stepOf = (sale: object) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BookStep sale={{ ...base, ...sale } as unknown as Sale} />
    </MemoryRouter>,
  )

test('a pass that was bought without a seat says when its days begin', () => {
  const filled = (validityFrom: string) =>
    stepOf({
      shown: 'filled',
      purchase: { package: { packageName: 'Group 8', totalSessions: 8, validityFrom }, remainingSession: 8 },
    })
  expect(filled('firstSession')).toContain('Its days begin with your first class, not today.')
  expect(filled('purchase')).toContain('Its days began when you bought it.')
})

test('a member without a pass that pays can let an offered seat go', () => {
  vi.stubGlobal('location', { search: '' })
  const decision = { kind: 'refuse', code: 'NO_VALID_PASS', message: 'Your pass has no sessions left.' }
  const pack = { _id: 'p', packageName: 'Group 8', packageType: 'group', price: 6400, perSessionPrice: 800 }
  const packages = [{ ...pack, validityFrom: 'purchase', validity: 28, totalSessions: 8, remainingAfter: 7 }]
  const withHold = (isOffer: boolean) =>
    stepOf({
      shown: 'pass',
      preview: { decision, minimum: null, packages, hold: { isOffer, expiresAt: '2026-11-24T07:00:00Z' } },
      popup: {},
      hold: { problem: null, pending: false },
    })
  expect(withHold(true)).toContain('It is held for you until 12:30 pm')
  expect(withHold(true)).toContain('Let it go')
  expect(withHold(false)).not.toContain('Let it go')
})
