import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
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
