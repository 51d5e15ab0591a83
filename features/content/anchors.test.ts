import { expect, test } from 'vitest'
import { withAnchors } from './anchors.ts'

test('each heading of an article has an anchor', () => {
  const { html, headings } = withAnchors('<p>a</p><h2>One bone <em>at</em> a time</h2><p>b</p>')
  expect(html).toBe('<p>a</p><h2 id="one-bone-at-a-time">One bone <em>at</em> a time</h2><p>b</p>')
  expect(headings).toEqual([{ id: 'one-bone-at-a-time', text: 'One bone at a time' }])
})

/** The ids in the HTML of an article with these headings. */
const idsOf = (...texts: string[]) =>
  [...withAnchors(texts.map((text) => `<h2>${text}</h2>`).join('')).html.matchAll(/ id="([^"]*)"/g)].map(
    ([, id]) => id,
  )

test('equal headings have different anchors', () => {
  expect(idsOf('Again', 'Again', 'Again')).toEqual(['again', 'again-2', 'again-3'])
})

test('an anchor differs from that of a heading with a number, and from other ids of the page', () => {
  expect(idsOf('Week 2', 'Week', 'Week')).toEqual(['week-2', 'week', 'week-3'])
  expect(idsOf('Main', 'Short')).toEqual(['main-2', 'short-2'])
})

test('a heading that only begins like another one has its own anchor without a number', () => {
  expect(idsOf('Springs and ropes', 'Springs')).toEqual(['springs-and-ropes', 'springs'])
})

test('a heading in another script keeps its letters, and entities are decoded', () => {
  const { headings } = withAnchors('<h2>नमस्ते</h2><h2>Springs &amp; ropes</h2>')
  expect(headings).toEqual([
    { id: 'नमस्ते', text: 'नमस्ते' },
    { id: 'springs-ropes', text: 'Springs & ropes' },
  ])
})
