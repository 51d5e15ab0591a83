import { expect, test } from 'vitest'
import { withAnchors } from './anchors.ts'

test('each heading of an article has an anchor', () => {
  const { html, headings } = withAnchors('<p>a</p><h2>One bone <em>at</em> a time</h2><p>b</p>')
  expect(html).toBe('<p>a</p><h2 id="one-bone-at-a-time">One bone <em>at</em> a time</h2><p>b</p>')
  expect(headings).toEqual([{ id: 'one-bone-at-a-time', text: 'One bone at a time' }])
})

test('equal headings have different anchors', () => {
  const { headings } = withAnchors('<h2>Again</h2><h2>Again</h2><h2>Again</h2>')
  expect(new Set(headings.map(({ id }) => id)).size).toBe(3)
})

test('a heading in another script keeps its letters, and entities are decoded', () => {
  const { headings } = withAnchors('<h2>नमस्ते</h2><h2>Springs &amp; ropes</h2>')
  expect(headings).toEqual([
    { id: 'नमस्ते', text: 'नमस्ते' },
    { id: 'springs-ropes', text: 'Springs & ropes' },
  ])
})
