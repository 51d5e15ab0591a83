import { describe, expect, test } from 'vitest'
import { quietEnd } from '#features/studio/quietHoursRules.ts'
import { studioInstant } from '#lib/time.ts'
import { specSettings } from '#tests/settings.ts'
import { booksAutomatically, closesAt, decideOffer, offerOf } from './rules.ts'

/** A time in studio time. */
const at = (text: string) => {
  const time = Temporal.PlainDateTime.from(text)
  return studioInstant(time.toPlainDate(), time.toPlainTime())
}
const offerAt = (now: string, startsAt: string) => {
  const offer = offerOf({ startsAt: at(startsAt) }, at(now), specSettings)
  return offer && [offer.opensAt, offer.expiresAt]
}

describe('quiet hours from 10 pm to 7 am', () => {
  test.each<[string, string | undefined]>([
    ['2026-11-24T21:59', undefined],
    ['2026-11-24T22:00', '2026-11-25T07:00'],
    ['2026-11-24T23:59', '2026-11-25T07:00'],
    ['2026-11-25T00:00', '2026-11-25T07:00'],
    ['2026-11-25T06:59', '2026-11-25T07:00'],
    ['2026-11-25T07:00', undefined],
  ])('at %s they end at %s', (now, end) => {
    expect(quietEnd(at(now), specSettings)).toEqual(end && at(end))
  })
})

describe('an offer', () => {
  test.each<[string, string, string, [string, string] | null]>([
    ['lasts 30 minutes', '2026-11-24T14:46', '2026-11-24T18:00', ['2026-11-24T14:46', '2026-11-24T15:16']],
    [
      'is shorter near the start',
      '2026-11-24T17:25',
      '2026-11-24T18:00',
      ['2026-11-24T17:25', '2026-11-24T17:40'],
    ],
    ['of less than 5 minutes is not made', '2026-11-24T17:36', '2026-11-24T18:00', null],
    [
      'of 5 minutes is made',
      '2026-11-24T17:35',
      '2026-11-24T18:00',
      ['2026-11-24T17:35', '2026-11-24T17:40'],
    ],
    [
      'begins after the quiet hours',
      '2026-11-25T01:10',
      '2026-11-25T18:00',
      ['2026-11-25T07:00', '2026-11-25T07:30'],
    ],
    [
      'that ends when the quiet hours begin is not shortened',
      '2026-11-24T21:30',
      '2026-11-25T18:00',
      ['2026-11-24T21:30', '2026-11-24T22:00'],
    ],
    [
      'made before the quiet hours has the rest of its time after them',
      '2026-11-24T21:50',
      '2026-11-25T18:00',
      ['2026-11-24T21:50', '2026-11-25T07:20'],
    ],
    [
      'made two minutes before the quiet hours has 28 minutes after them',
      '2026-11-24T21:58',
      '2026-11-25T18:00',
      ['2026-11-24T21:58', '2026-11-25T07:28'],
    ],
    [
      'ends when the queue closes, soon after the quiet hours',
      '2026-11-24T21:50',
      '2026-11-25T07:30',
      ['2026-11-24T21:50', '2026-11-25T07:10'],
    ],
    [
      'ends when the quiet hours begin, if the queue closes before they end',
      '2026-11-24T21:50',
      '2026-11-25T07:00',
      ['2026-11-24T21:50', '2026-11-24T22:00'],
    ],
    [
      'ends when the quiet hours begin, if the queue closes in them',
      '2026-11-24T21:50',
      '2026-11-24T22:30',
      ['2026-11-24T21:50', '2026-11-24T22:00'],
    ],
    [
      'of less than 5 minutes outside the quiet hours is not made',
      '2026-11-24T21:58',
      '2026-11-25T07:22',
      null,
    ],
    [
      'of less than 5 minutes before the quiet hours is not made',
      '2026-11-24T21:56',
      '2026-11-25T07:00',
      null,
    ],
    [
      'for an early class is shorter',
      '2026-11-25T01:10',
      '2026-11-25T07:30',
      ['2026-11-25T07:00', '2026-11-25T07:10'],
    ],
    ['for a class at 7 am is not made at night', '2026-11-25T01:10', '2026-11-25T07:00', null],
  ])('%s', (_, now, startsAt, times) => {
    expect(offerAt(now, startsAt)).toEqual(times && [at(times[0]), at(times[1])])
  })

  test.each([
    ['of 30 minutes', '2026-11-24T14:46', '2026-11-24T18:00', '2026-11-24T15:01'],
    ['that ends as the quiet hours begin', '2026-11-24T21:50', '2026-11-25T07:00', '2026-11-24T21:55'],
    ['that continues after the quiet hours', '2026-11-24T21:50', '2026-11-25T18:00', '2026-11-25T07:05'],
    [
      'with most of its time before the quiet hours',
      '2026-11-24T21:40',
      '2026-11-25T18:00',
      '2026-11-24T21:55',
    ],
    ['that is shorter near the start', '2026-11-24T17:25', '2026-11-24T18:00', '2026-11-24T17:32:30'],
  ])('%s reaches a person if their message is sent in its first half', (_, now, startsAt, reachedBy) => {
    expect(offerOf({ startsAt: at(startsAt) }, at(now), specSettings)?.reachedBy).toEqual(at(reachedBy))
  })

  test('made by staff in the quiet hours runs during them', () => {
    const now = at('2026-11-24T22:30')
    expect(offerOf({ startsAt: at('2026-11-25T18:00') }, now, specSettings, now)).toEqual({
      opensAt: now,
      reachedBy: at('2026-11-24T22:45'),
      expiresAt: at('2026-11-24T23:00'),
    })
  })

  test('ends at the latest when the queue closes, 20 minutes before the start', () => {
    expect(closesAt({ startsAt: at('2026-11-24T18:00') }, specSettings)).toEqual(at('2026-11-24T17:40'))
  })
})

describe('whether a seat is offered', () => {
  const now = at('2026-11-24T12:00')
  const offer = { opensAt: now, expiresAt: now.add({ minutes: 30 }) }
  const anybody = {
    oneClass: false,
    hasClassThatDay: false,
    canSwap: null,
    isTooFarAhead: false,
    isBlocked: false,
    lapsedAt: null,
    unreached: 0,
    hasAddress: true,
    isMute: false,
    booksAutomatically: false,
  }

  test.each<[string, Partial<Parameters<typeof decideOffer>[0]>, string]>([
    ['without any limit', {}, 'offer'],
    ['with another class that day', { hasClassThatDay: true }, 'offer'],
    ['who chose one class a day and has none', { oneClass: true }, 'offer'],
    ['who chose one class a day and has one', { oneClass: true, hasClassThatDay: true }, 'oneClass'],
    ['who can still cancel the booking that they would exchange', { canSwap: true }, 'offer'],
    ['who can no longer cancel the booking that they would exchange', { canSwap: false }, 'swap'],
    ['who may not book the class yet', { isTooFarAhead: true }, 'shorterWindow'],
    ['who has owed a fee for too long', { isBlocked: true }, 'feeOpen'],
    ['who did not answer 1 h 59 min ago', { lapsedAt: now.subtract({ minutes: 119 }) }, 'unanswered'],
    ['who did not answer 2 h ago', { lapsedAt: now.subtract({ minutes: 120 }) }, 'offer'],
    ['whom the message about the last offer did not reach', { lapsedAt: now, unreached: 1 }, 'offer'],
    ['whom the last two messages did not reach', { lapsedAt: now, unreached: 2 }, 'notReached'],
    [
      'whom the last two messages did not reach, 2 h later',
      { lapsedAt: now.subtract({ minutes: 120 }), unreached: 2 },
      'offer',
    ],
    ['without an address, for the first time', { hasAddress: false }, 'offer'],
    [
      'without an address, for the second time',
      { hasAddress: false, lapsedAt: at('2026-11-23T12:00'), unreached: 1 },
      'notReached',
    ],
    [
      'without an address, who is booked automatically',
      { hasAddress: false, unreached: 1, booksAutomatically: true },
      'offer',
    ],
    ['while no messages can be sent', { isMute: true }, 'notReached'],
    [
      'who is booked automatically while no messages can be sent',
      { isMute: true, booksAutomatically: true },
      'offer',
    ],
  ])('to a person %s', (_, more, result) => {
    const decision = decideOffer({ ...anybody, ...more }, offer, now)
    expect(decision.kind === 'offer' ? 'offer' : decision.reason).toBe(result)
  })

  test('to nobody if too little time is left', () => {
    expect(decideOffer(anybody, null, now)).toEqual({ kind: 'skip', reason: 'tooLate' })
  })
})

test.each([
  ['the person is asked first', false, false, true, false],
  ['it is booked automatically while cancelling is free of charge', true, false, true, true],
  ['the person is asked once cancelling would cost a session', true, false, false, false],
  ['it is booked even then, if that was agreed', true, true, false, true],
])('when a seat becomes free, %s', (_, automatic, lateToo, isInTime, booked) => {
  const now = at('2026-11-24T12:00')
  const cancelBy = isInTime ? now.add({ seconds: 1 }) : now
  expect(booksAutomatically({ automatic, lateToo }, cancelBy, now)).toBe(booked)
})
