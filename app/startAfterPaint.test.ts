import { expect, test } from 'vitest'
import { startAfterPaint } from './startAfterPaint.ts'

/** A page as React Router renders it. */
const page = `<html><head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/root-1.js"/></head><body><p>Read me</p><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-1.js";
  
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.client-1.js");</script></body></html>`

test('nothing is fetched before the first paint: the page has neither preload links nor modules', () => {
  const html = startAfterPaint(page)
  expect(html).not.toContain('<link')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<p>Read me</p>')
})

test('the routes get the same names as before, and the entry is fetched after the paint', () => {
  const html = startAfterPaint(page)
  expect(html).toContain(
    'const [,route0,route1]=await Promise.all([import("/assets/manifest-1.js"),import("/assets/root-1.js"),import("/assets/home-1.js")])\n' +
      'window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};',
  )
  expect(html).toContain('import("/assets/entry.client-1.js")\n}\ndocument.hidden')
})

test('a page whose scripts are not as expected is not changed', () => {
  const other = '<html><script type="module" async="">other()</script></html>'
  expect(startAfterPaint(other)).toBe(other)
})
