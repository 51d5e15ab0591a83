import { expect, test } from 'vitest'
import { PAGE_ORIGIN, pagePath } from './pageUrl.ts'

test.each(['/', '/class-schedule', '/hi/class-schedule?week=2026-11-23', '/a//b', '/%E0%A4%95', '/?//x'])(
  '%s is a valid path',
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
])('%s is not the path of a page', (raw) => {
  expect(pagePath(raw)).toBe('/no/such/page')
})

test('no path is interpreted as another host', () => {
  const signs = ['/', '\\', '[', ']', ':', '@', '?', '#', '%', '\t', 'x', '9']
  for (const a of signs) {
    for (const b of signs) {
      for (const c of signs) {
        expect(new URL(pagePath(`/${a}${b}${c}`), PAGE_ORIGIN).origin).toBe(PAGE_ORIGIN)
      }
    }
  }
})
