import { expect, test } from 'vitest'
import { carriesSecret, withoutSecret } from './secretPath.ts'

test.each([
  '/reset-password/token/kavita@example.com/1',
  '/Reset-Password/token/kavita@example.com/1',
  '/reset%2Dpassword/token/kavita@example.com/1',
  '/hi/RESET-password/token/kavita@example.com/1',
  '/restore-email/token/kavita@example.com/1',
  '/restore-details/token/kavita@example.com/1',
  '/hi/Restore%2DDetails/token/kavita@example.com/1',
  '/sign-in-link/token/1',
])('%s contains a secret, which is never logged', (path) => {
  expect(carriesSecret(path)).toBe(true)
  expect(withoutSecret(path)).toMatch(/^(\/hi)?\/[a-z-]+\/\[redacted\]$/i)
})

test.each(['/reset-password', '/why-pilates', '/%zz', '/about/reset-password/x'])(
  '%s contains no secret',
  (path) => {
    expect(carriesSecret(path)).toBe(false)
    expect(withoutSecret(path)).toBe(path)
  },
)
