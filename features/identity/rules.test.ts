import { describe, expect, test } from 'vitest'
import { setStudioSettings, studioSettings } from '#features/studio/settings.ts'
import { staffRoles } from '#lib/permissions.ts'
import { FRESH_MINUTES, isFresh, provedAtAfterUnlock } from '#lib/reauth.ts'
import {
  decideBirthDate,
  decideCode,
  decideLink,
  decideNewCode,
  decidePasswordChange,
  decideRefresh,
  hasExpired,
  isCommon,
  linkEnd,
  phoneToStore,
  refreshTokenEnd,
  verifiedToday,
} from './rules.ts'

const instantAt = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const now = instantAt('2026-11-23T06:30:00Z')
const later = now.add({ minutes: 1 })
const earlier = now.subtract({ minutes: 1 })

describe('the age of a person who signs up', () => {
  const decide = (birthDate: string, when = now) => {
    const decision = decideBirthDate(day(birthDate), when)
    return decision.kind === 'refuse' ? decision.code : decision.kind
  }

  test('is sufficient on the eighteenth birthday, and not on the day before [§9.14]', () => {
    expect(decide('2008-11-23')).toBe('ofAge')
    expect(decide('2008-11-24')).toBe('UNDER_AGE')
  })

  test('is calculated for the studio’s day, which begins 5.5 hours before the UTC day', () => {
    expect(decide('2008-11-24', instantAt('2026-11-23T18:29:59Z'))).toBe('UNDER_AGE')
    expect(decide('2008-11-24', instantAt('2026-11-23T18:30:00Z'))).toBe('ofAge')
  })

  test('must be at least the minimum that the studio has set for that day', () => {
    const before = studioSettings()
    const from16 = { rule: 'minimumAge', from: '2026-11-23', value: 16 } as const
    setStudioSettings({ ...before, numbers: [...before.numbers, from16] })
    try {
      expect(decide('2010-11-23')).toBe('ofAge')
      expect(decideBirthDate(day('2010-11-24'), now)).toMatchObject({
        code: 'UNDER_AGE',
        details: { age: '16' },
      })
      expect(decide('2010-11-22', instantAt('2026-11-22T06:30:00Z'))).toBe('UNDER_AGE')
    } finally {
      setStudioSettings(before)
    }
  })

  test('is sufficient on 1 March for a person born on 29 February', () => {
    expect(decide('2008-02-29', instantAt('2026-02-28T06:30:00Z'))).toBe('UNDER_AGE')
    expect(decide('2008-02-29', instantAt('2026-03-01T06:30:00Z'))).toBe('ofAge')
  })

  test('requires a date of birth in the past, at most 120 years ago', () => {
    expect(decide('2026-11-23')).toBe('BAD_REQUEST')
    expect(decide('2030-01-01')).toBe('BAD_REQUEST')
    expect(decide('0026-11-23')).toBe('BAD_REQUEST')
    expect(decide('1906-11-23')).toBe('ofAge')
  })
})

test('a dial code alone is not stored as a phone number', () => {
  expect(phoneToStore('91')).toBeNull()
  expect(phoneToStore('1684')).toBeNull()
  expect(phoneToStore('919810000000')).toBe('919810000000')
  expect(phoneToStore('')).toBeNull()
  expect(phoneToStore(null)).toBeNull()
})

test('a new code can be requested sixty seconds after the last code, not sooner', () => {
  expect(decideNewCode(undefined, now)).toEqual({ kind: 'send' })
  expect(decideNewCode(now.subtract({ seconds: 60 }), now)).toEqual({ kind: 'send' })
  expect(decideNewCode(now.subtract({ milliseconds: 59_001 }), now)).toEqual({
    kind: 'refuse',
    code: 'OTP_TOO_SOON',
    details: { seconds: '1' },
  })
})

test('a code is usable if it matches before it expires', () => {
  const code = { expiresAt: later, triesLeft: 0, matches: true }
  expect(decideCode(code, now)).toEqual({ kind: 'usable' })
  expect(decideCode({ ...code, expiresAt: now }, now)).toMatchObject({ code: 'OTP_EXPIRED' })
  expect(decideCode(undefined, now)).toMatchObject({ code: 'OTP_EXPIRED' })
})

test('the refusal of a wrong code has the number of tries left, if there are any', () => {
  const code = { expiresAt: later, matches: false }
  expect(decideCode({ ...code, triesLeft: 3 }, now)).toMatchObject({ details: { triesLeft: '3' } })
  expect(decideCode({ ...code, triesLeft: 0 }, now)).toEqual({ kind: 'refuse', code: 'OTP_WRONG' })
})

test.each([
  ['resetPassword', 'RESET_LINK_INVALID', { minutes: 30 }],
  ['signIn', 'SIGN_IN_LINK_INVALID', { minutes: 15 }],
  ['restoreEmail', 'RESTORE_LINK_INVALID', { hours: 7 * 24 }],
] as const)('a link (%s) works once and until it expires', (purpose, code, lifetime) => {
  expect(linkEnd(purpose, now)).toEqual(now.add(lifetime))
  const link = { expiresAt: later, used: false }
  expect(decideLink(purpose, link, now)).toEqual({ kind: 'usable' })
  for (const unusable of [undefined, { ...link, used: true }, { ...link, expiresAt: now }]) {
    expect(decideLink(purpose, unusable, now)).toEqual({ kind: 'refuse', code })
  }
})

test('a refresh token is valid for thirty days, but at most ninety from the sign-in', () => {
  const days = (count: number) => now.add({ hours: count * 24 })
  const end = (at: Temporal.Instant) => refreshTokenEnd({ role: 'member', openedAt: now }, at)
  expect(end(now)).toEqual(days(30))
  expect(end(days(60))).toEqual(days(90))
  expect(end(days(61))).toEqual(days(90))
  expect(end(days(89))).toEqual(days(90))
})

test('a sign-in of staff ends after twelve hours, or after half an hour without use', () => {
  const minutes = (count: number) => now.add({ minutes: count })
  for (const role of staffRoles) {
    const after = (seenAt: Temporal.Instant, at: Temporal.Instant) =>
      hasExpired({ role, openedAt: now, lastSeenAt: seenAt, isLocked: false }, at)
    expect([after(now, minutes(29)), after(now, minutes(30))]).toEqual([false, true])
    expect([after(minutes(719), minutes(719)), after(minutes(719), minutes(720))]).toEqual([false, true])
    const locked = { role, openedAt: now, lastSeenAt: now, isLocked: true }
    expect([hasExpired(locked, minutes(719)), hasExpired(locked, minutes(720))]).toEqual([false, true])
    expect(refreshTokenEnd({ role, openedAt: now }, minutes(100))).toEqual(minutes(720))
  }
  const member = { role: 'member', openedAt: now, lastSeenAt: now, isLocked: false } as const
  expect(hasExpired(member, now.add({ hours: 24 * 89 }))).toBe(false)
})

test('unlocking with a PIN does not count as reauthentication, and does not renew an earlier one', () => {
  const ago = (minutes: number) => now.subtract({ minutes })
  expect(provedAtAfterUnlock(ago(1), now)).toEqual(ago(FRESH_MINUTES))
  expect(isFresh(provedAtAfterUnlock(ago(1), now), now)).toBe(false)
  expect(provedAtAfterUnlock(ago(60), now)).toEqual(ago(60))
})

test('a second factor counts until the end of the studio’s day', () => {
  const [evening, midnight] = [instantAt('2026-11-23T18:29:59Z'), instantAt('2026-11-23T18:30:00Z')]
  expect(verifiedToday(evening, evening)).toEqual(evening)
  expect(verifiedToday(evening, midnight)).toBeNull()
  expect(verifiedToday(null, now)).toBeNull()
})

test('a refresh token can be used once; a second use is a theft, unless its session has ended', () => {
  const token = { expiresAt: later, used: false, ended: false }
  expect(decideRefresh(token, now)).toEqual({ kind: 'rotate' })
  expect(decideRefresh({ ...token, used: true }, now)).toEqual({ kind: 'stolen' })
  expect(decideRefresh({ ...token, used: true, expiresAt: earlier }, now)).toEqual({ kind: 'stolen' })
  for (const invalid of [undefined, { ...token, ended: true }, { ...token, expiresAt: now }]) {
    expect(decideRefresh(invalid, now)).toMatchObject({ code: 'INVALID_REFRESH_TOKEN' })
  }
})

test('a password is the same in any Unicode encoding', () => {
  expect(decidePasswordChange('caf\u00e9 corner', 'cafe\u0301 corner')).toMatchObject({
    code: 'PASSWORD_SAME',
  })
  expect(decidePasswordChange('one and', 'another')).toEqual({ kind: 'change' })
})

test('a common password is also refused in capitals', () => {
  const common = new Set(['password123'])
  expect(isCommon('PassWord123', common)).toBe(true)
  expect(isCommon('password1234', common)).toBe(false)
})
