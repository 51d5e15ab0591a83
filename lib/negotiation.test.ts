import { expect, test } from 'vitest'
import { type Encoding, encodingFor } from './negotiation.server.ts'

const page = { status: 200, etag: 'W/"1"', headers: { 'content-type': 'text/html' } }

test.each<[string | undefined, Encoding]>([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip; q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['gzip;q=0.5, identity', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['vibrant', 'identity'],
  ['br;q=much', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %j gets the encoding %s', (accepted, encoding) => {
  expect(encodingFor(page, { 'accept-encoding': accepted })).toBe(encoding)
})

test('a picture is not compressed again', () => {
  const picture = { ...page, headers: { 'content-type': 'image/webp' } }
  expect(encodingFor(picture, { 'accept-encoding': 'br' })).toBe('identity')
})
