import { expect, test } from 'vitest'
import { carriesSecret, PAGE_ORIGIN, pagePath, withoutSecret } from './pageUrl.ts'

test.each(['/', '/class-schedule', '/hi/class-schedule?week=2026-11-23', '/a//b', '/%E0%A4%95', '/?//x'])(
  '%s is a path of its own',
  (raw) => {
    expect(pagePath(raw)).toBe(raw)
  },
)

test.each([
  '//',
  '//[',
  '//a:b@',
  '//x:99999/',
  '//evil.example/class-schedule',
  '/\\evil.example/',
  '*',
  'x',
])('%s is no page’s path', (raw) => {
  expect(pagePath(raw)).toBe('/no/such/page')
})

test('whatever is asked for, no other host is read in it', () => {
  const signs = ['/', '\\', '[', ']', ':', '@', '?', '#', '%', '\t', 'x', '9']
  for (const a of signs) {
    for (const b of signs) {
      for (const c of signs) {
        expect(new URL(pagePath(`/${a}${b}${c}`), PAGE_ORIGIN).origin).toBe(PAGE_ORIGIN)
      }
    }
  }
})

test.each([
  '/reset-password/token/kavita@example.com/1',
  '/Reset-Password/token/kavita@example.com/1',
  '/reset%2Dpassword/token/kavita@example.com/1',
  '/hi/RESET-password/token/kavita@example.com/1',
  '/restore-email/token/kavita@example.com/1',
  '/sign-in-link/token/1',
])('%s carries a secret, which no log is told', (path) => {
  expect(carriesSecret(path)).toBe(true)
  expect(withoutSecret(path)).toMatch(/^(\/hi)?\/[a-z-]+\/\[redacted\]$/i)
})

test.each(['/reset-password', '/why-pilates', '/%zz', '/about/reset-password/x'])(
  '%s carries none',
  (path) => {
    expect(carriesSecret(path)).toBe(false)
    expect(withoutSecret(path)).toBe(path)
  },
)
