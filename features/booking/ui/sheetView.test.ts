import { expect, test } from 'vitest'
import type { BookingPreview, ConflictView } from '#features/booking/previewSchema.ts'
import { type SheetView, sheetView } from './sheetView.ts'

type Preview = Parameters<typeof sheetView>[0]['preview']
type Code = Extract<BookingPreview['decision'], { kind: 'refuse' }>['code']

const refusedPreview = (code: Code, conflicts: ConflictView[] = []): Preview => ({
  decision: { kind: 'refuse', code, message: '' },
  conflicts,
  hold: null,
  packages: [],
})
const pass = {
  _id: 'p',
  packageName: 'Group 8',
  pays: 'session' as const,
  paidBefore: false,
  remainingSession: 3,
  remainingAfter: 2,
  expiryDate: '2026-12-01',
  expiryAfter: '2026-12-01',
}
const payable: Preview = { decision: { kind: 'book', pass }, conflicts: [], hold: null, packages: [] }
const conflict = { kind: 'overlap', cancelling: 'free' } as ConflictView

const viewOf = (preview: Preview, more: Partial<Parameters<typeof sheetView>[0]> = {}): SheetView =>
  sheetView({ preview, signedIn: true, step: undefined, wantsBoth: false, ...more })

test('a visitor sees the class before being asked to sign in', () => {
  const visitorPreview = refusedPreview('SIGN_IN_REQUIRED')
  expect(viewOf(visitorPreview, { signedIn: false })).toBe('class')
  expect(viewOf(visitorPreview, { signedIn: false, step: 'new' })).toBe('who')
  expect(viewOf(visitorPreview, { signedIn: false, step: 'pay' })).toBe('who')
})

test('a member with a pass books with one tap; a member without a pass chooses one', () => {
  expect(viewOf(payable)).toBe('one')
  expect(viewOf(refusedPreview('NO_VALID_PASS'))).toBe('pass')
  expect(viewOf(refusedPreview('NO_VALID_PASS'), { step: 'pay' })).toBe('pay')
  // The name of a step in an older release, in a saved address.
  expect(viewOf(payable, { step: 'pay' })).toBe('one')
})

test('the member is asked only once about a conflict with another booking, before booking', () => {
  const clash = { ...payable, conflicts: [conflict] }
  expect(viewOf(clash)).toBe('conflict')
  expect(viewOf(clash, { wantsBoth: true })).toBe('one')
  expect(viewOf(refusedPreview('NO_VALID_PASS', [conflict]))).toBe('conflict')
  expect(viewOf(refusedPreview('NO_VALID_PASS', [conflict]), { wantsBoth: true })).toBe('pass')
})

test.each<[Code, SheetView]>([
  ['ALREADY_BOOKED', 'booked'],
  ['SESSION_FULL', 'full'],
  ['SESSION_CANCELLED', 'closed'],
  ['SESSION_STARTED', 'closed'],
  ['SESSION_NOT_OPEN', 'closed'],
  ['CLOCK_WOULD_STRAND', 'closed'],
])('%s shows %s, at any step', (code, view) => {
  expect(viewOf(refusedPreview(code))).toBe(view)
  expect(viewOf(refusedPreview(code), { step: 'pay' })).toBe(view)
})
