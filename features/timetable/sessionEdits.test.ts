import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followRule, isObsolete, type LaidOutSession, type Layout, sameLayout } from './sessionEdits.ts'

const instantAt = (time: string) => Temporal.Instant.from(`2026-11-25T${time}:00Z`)
const nine: Layout = {
  startsAt: instantAt('03:30'),
  endsAt: instantAt('04:20'),
  instructorId: 'ishita',
  capacity: 10,
}
const eleven: Layout = { ...nine, startsAt: instantAt('05:30'), endsAt: instantAt('06:20') }
const session = (more: Partial<LaidOutSession> = {}): LaidOutSession => ({
  current: nine,
  laidOut: nine,
  affected: 0,
  everBooked: false,
  edit: null,
  ...more,
})
const on = (layout: Layout) => ({ kind: 'on' as const, layout })
const holiday = { kind: 'off' as const, reason: 'holiday' as const }

describe('a session without bookings', () => {
  test('is updated to its rule', () => {
    expect(followRule(session(), on(nine))).toEqual({ kind: 'follows' })
    expect(followRule(session(), on(eleven))).toEqual({ kind: 'revise', layout: eleven, laidOut: eleven })
    expect(followRule(session(), holiday)).toEqual({ kind: 'remove' })
  })
  test('is cancelled instead of deleted if it was once booked', () => {
    expect(followRule(session({ everBooked: true }), holiday)).toEqual({ kind: 'cancel', reason: 'holiday' })
  })
  test('keeps what staff changed on its date, and follows the rule for the rest', () => {
    const away = session({ current: { ...nine, instructorId: 'rhea' } })
    expect(followRule(away, on({ ...eleven, instructorId: 'meera' }))).toEqual({
      kind: 'revise',
      layout: { ...eleven, instructorId: 'rhea' },
      laidOut: eleven,
    })
    expect(followRule(away, on({ ...nine, instructorId: 'meera' }))).toEqual({ kind: 'follows' })
    // Staff have moved it to that date, so they decide.
    expect(followRule(away, holiday)).toEqual({ kind: 'ask', edit: { reason: 'holiday', layout: null } })
  })
})

describe('a session with bookings', () => {
  const booked = session({ affected: 3, everBooked: true })
  const edit = { reason: 'changed' as const, layout: eleven }
  test('is not changed, and staff are asked', () => {
    expect(followRule(booked, on(eleven))).toEqual({ kind: 'ask', edit })
    expect(followRule(booked, holiday)).toEqual({ kind: 'ask', edit: { reason: 'holiday', layout: null } })
  })
  test.each([null, 'kept'] as const)(
    'needs one decision of staff (decided: %s), and another one if the rule changes again',
    (decision) => {
      const withEdit = { ...booked, edit: { ...edit, decision } }
      expect(followRule(withEdit, on(eleven))).toEqual({ kind: 'follows' })
      expect(followRule(withEdit, holiday)).toMatchObject({ kind: 'ask' })
    },
  )
  test('needs no decision if the rule is changed back', () => {
    const waiting = { ...booked, edit: { ...edit, decision: null } }
    expect(isObsolete(waiting, on(nine))).toBe(true)
    expect(isObsolete(waiting, on(eleven))).toBe(false)
    expect(isObsolete(waiting, holiday)).toBe(false)
  })
})

test('after any edits, a second update changes nothing, and changes by staff stay', () => {
  const layout = fc.record({
    startsAt: fc.constantFrom(instantAt('03:30'), instantAt('05:30'), instantAt('07:30')),
    instructorId: fc.constantFrom('ishita', 'rhea'),
    capacity: fc.integer({ min: 1, max: 3 }),
  })
  const full = layout.map((l): Layout => ({ ...l, endsAt: l.startsAt.add({ minutes: 50 }) }))
  fc.assert(
    fc.property(full, full, fc.array(full), (laidOut, current, rules) => {
      let now = session({ laidOut, current })
      for (const rule of rules) {
        const followed = followRule(now, on(rule))
        if (followed.kind === 'revise') now = { ...now, current: followed.layout, laidOut: followed.laidOut }
        expect(followRule(now, on(rule))).toEqual({ kind: 'follows' })
        if (current.capacity !== laidOut.capacity) expect(now.current.capacity).toBe(current.capacity)
        if (current.instructorId !== laidOut.instructorId) {
          expect(now.current.instructorId).toBe(current.instructorId)
        }
        if (sameLayout(current, laidOut)) expect(now.current).toEqual(rule)
      }
    }),
  )
})
