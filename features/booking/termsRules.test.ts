import { describe, expect, test } from 'vitest'
import { specSettings } from '#tests/settings.ts'
import { decideSeen, seenTermsOf, termsChanged } from './termsRules.ts'

const sampleSession = {
  classId: 'class',
  sessionId: 'session',
  title: 'Mat Pilates',
  slug: 'mat-pilates',
  image: null,
  instructorSlug: null,
  capacity: 10,
  booked: 3,
  cancelled: false,
}

describe('the terms that a member was shown', () => {
  const [before, deadline, after] = ['17:59', '18:00', '18:01'].map((time) =>
    Temporal.Instant.from(`2026-11-24T${time}Z`),
  ) as [Temporal.Instant, Temporal.Instant, Temporal.Instant]
  const seen = {
    startsAt: '2026-11-25T12:00:00.000Z',
    endsAt: '2026-11-25T13:00:00.000Z',
    instructor: 'c',
    location: 'd',
    cancelBy: '2026-11-24T18:00:00.000Z',
  }

  test('have changed if any of them differs', () => {
    const changed = (terms: typeof seen) => termsChanged({ seen, requestedAt: before }, terms, before)
    expect(changed({ ...seen })).toBe(false)
    for (const [key, other] of [
      ['startsAt', '2026-11-25T12:30:00.000Z'],
      ['endsAt', '2026-11-25T13:30:00.000Z'],
      ['instructor', 'other'],
      ['location', 'other'],
      ['cancelBy', '2026-11-24T20:00:00.000Z'],
    ])
      expect(changed({ ...seen, [key as string]: other })).toBe(true)
  })

  test('have changed if free cancellation has ended since, but not if it had ended before', () => {
    expect(termsChanged({ seen, requestedAt: before }, seen, deadline)).toBe(true)
    expect(termsChanged({ seen, requestedAt: before }, seen, after)).toBe(true)
    expect(termsChanged({ seen, requestedAt: deadline }, seen, after)).toBe(false)
  })

  test('are compared with the session that is booked; a page that does not send them is not refused', () => {
    const session = {
      ...sampleSession,
      kind: 'mat',
      location: 'Faridabad',
      instructor: 'Mira Sen',
      date: Temporal.PlainDate.from('2026-11-26'),
      startsAt: Temporal.Instant.from('2026-11-26T12:30:00Z'),
      endsAt: Temporal.Instant.from('2026-11-26T13:20:00Z'),
    }
    const shown = seenTermsOf(session, specSettings)
    expect(shown).toEqual({
      startsAt: '2026-11-26T12:30:00.000Z',
      endsAt: '2026-11-26T13:20:00.000Z',
      instructor: 'Mira Sen',
      location: 'Faridabad',
      cancelBy: '2026-11-26T06:30:00.000Z',
    })
    const decide = (now: Partial<typeof session>) => decideSeen(shown, { ...session, ...now }, specSettings)
    expect(decide({})).toEqual({ kind: 'same' })
    // More seats are no other terms.
    expect(decide({ capacity: 30, booked: 4 })).toEqual({ kind: 'same' })
    const refused = { kind: 'refuse', code: 'SESSION_CHANGED' }
    expect(decide({ startsAt: session.startsAt.add({ hours: 1 }) })).toMatchObject(refused)
    expect(decide({ endsAt: session.endsAt.add({ minutes: 10 }) })).toMatchObject(refused)
    expect(decide({ instructor: 'Tara Rao' })).toMatchObject(refused)
    expect(decide({ location: 'Gurugram' })).toMatchObject(refused)
    expect(decideSeen(undefined, { ...session, location: 'Gurugram' }, specSettings)).toEqual({
      kind: 'same',
    })
  })
})
