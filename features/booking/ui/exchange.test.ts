import { expect, test } from 'vitest'
import type { BookingPreview } from '../previewSchema.ts'
import { isSameExchange } from './exchange.ts'

const shown = {
  session: {
    startsAt: '2026-11-26T13:00:00Z',
    duration: 50,
    instructor: { name: 'Rhea Rao' },
    location: 'Gurugram',
    cancelBy: '2026-11-26T07:00:00Z',
  },
  decision: { kind: 'refuse', code: 'NO_VALID_PASS', message: 'No session is left.' },
  conflicts: [{ kind: 'overlap', booking: { _id: 'b1' }, cancelling: 'free' }],
  canChange: true,
} as unknown as BookingPreview
const [conflict] = shown.conflicts
const changed = (change: object) => ({ ...shown, ...change }) as BookingPreview

test('an exchange is the same only if session, outcome and cost are as they were shown', () => {
  expect(isSameExchange(shown, changed({}))).toBe(true)
  const others = {
    moved: { session: { ...shown.session, duration: 45 } },
    full: { decision: { kind: 'refuse', code: 'SESSION_FULL', message: '' } },
    cancelled: { decision: { kind: 'refuse', code: 'SESSION_CANCELLED', message: '' } },
    paidByAPass: { decision: { kind: 'book', pass: { _id: 'p1' } } },
    late: { conflicts: [{ ...conflict, cancelling: 'late' }] },
    gone: { conflicts: [] },
    noPassPays: { canChange: false },
    anotherBooking: { conflicts: [{ ...conflict, booking: { _id: 'b2' } }] },
  }
  for (const [name, change] of Object.entries(others))
    expect(isSameExchange(shown, changed(change)), name).toBe(false)
})
