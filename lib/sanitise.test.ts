import { expect, test } from 'vitest'
import { readingMinutes, sanitiseArticle, sanitiseDescription } from './sanitise.server.ts'

test('an article keeps its headings, lists, quotations and links', () => {
  const html =
    '<h2>One</h2><p>Two <em>three</em></p><ol><li>Four</li></ol><blockquote>Five</blockquote><p><a href="/class-schedule">Six</a></p>'
  expect(sanitiseArticle(html)).toBe(html)
})

test('scripts, styles, handlers and frames are removed, even in unusual notation [§3.7]', () => {
  const dirty = [
    '<p onclick="x()" style="position:fixed" class="a">a</p>',
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.example></sCrIpT>',
    '<style>p{}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><img src onerror=alert(1)></mtext></math>',
    '<form action="https://evil.example"><input name="a"></form>',
  ]
  for (const clean of [sanitiseArticle, sanitiseDescription]) {
    const html = clean(dirty.join(''))
    expect(html).toBe('<p>a</p>')
  }
})

test('a link may lead to this site, to https or to a mailbox, and nowhere else', () => {
  const link = (href: string) => sanitiseArticle(`<a href="${href}">a</a>`)
  expect(link('/membership')).toBe('<a href="/membership">a</a>')
  expect(link('mailto:hello@contrology.example')).toBe('<a href="mailto:hello@contrology.example">a</a>')
  expect(link('https://a.example/')).toBe('<a href="https://a.example/" rel="noopener noreferrer">a</a>')
  for (const bad of [
    'javascript:alert(1)',
    'JaVa&#09;Script:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'http://a.example',
  ]) {
    expect(link(bad), bad).not.toMatch(/href/)
  }
})

test('a description loses headings and links, but not their text', () => {
  expect(sanitiseDescription('<h2>A</h2><p>b <a href="/c">c</a></p>')).toBe('A<p>b c</p>')
})

test('reading time is one minute for about 220 words, and at least one', () => {
  expect(readingMinutes('<p>one</p><p>two</p>')).toBe(1)
  expect(readingMinutes(`<p>${'word '.repeat(220 * 5)}</p>`)).toBe(5)
  expect(readingMinutes('<p>one</p>'.repeat(440))).toBe(2)
})

test.each([
  '/api/v1/user/sign-out',
  '/API/v1/user/sign-out',
  '//api/v1/user/sign-out',
  '/%61pi/v1/user/sign-out',
  '/blog/../api/v1/user/sign-out',
  'api/v1/user/sign-out',
  '\\\\api/v1',
  'https://contrology.example/api/v1/user/sign-out',
  '/dev/mailbox',
])('a link to an endpoint, %s, is removed', (href) => {
  expect(sanitiseArticle(`<a href="${href}">a</a>`)).toBe('<a>a</a>')
})

test('an address that only starts like the API’s address is a page', () => {
  expect(sanitiseArticle('<a href="/apiary">a</a>')).toContain('href="/apiary"')
})
