import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { carriesSecret } from '#lib/secretPath.ts'
import {
  type BucketCount,
  boundsOf,
  bucketOf,
  deviceOf,
  MAX_VALUES,
  METRICS,
  PAGES,
  pageOf,
  quantile,
  ratingOf,
} from './rules.ts'

/** A random generator that returns the same numbers in each run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const histogram = (metric: (typeof METRICS)[number], values: number[]): BucketCount[] =>
  Object.entries(Object.groupBy(values, (value) => bucketOf(metric, value))).map(([bucket, of]) => ({
    bucket: Number(bucket),
    visits: of?.length ?? 0,
  }))

test.each(METRICS)('%s: every value is in its bucket, and there are no gaps between buckets', (metric) => {
  const max = metric === 'cls' ? MAX_VALUES.cls : MAX_VALUES.ms
  const random = seededRandom(7)
  for (let i = 0; i < 20_000; i += 1) {
    const value = random() ** 6 * max
    const bucket = bucketOf(metric, value)
    const { from, to } = boundsOf(metric, bucket)
    expect(value).toBeGreaterThanOrEqual(bucket ? from : 0)
    // Scores are rounded to the millionth.
    expect(value).toBeLessThanOrEqual(to + 1e-6)
    expect(boundsOf(metric, bucket + 1).from).toBe(to)
    expect(bucketOf(metric, to)).toBe(bucket)
  }
  expect(bucketOf(metric, 0)).toBe(0)
  expect(boundsOf(metric, bucketOf(metric, max)).to).toBe(max)
})

test.each([1, 2, 3, 10, 500])(
  'p75 of %i visits differs from the exact value by at most a bucket, and has the same rating',
  (count) => {
    const random = seededRandom(count)
    for (const metric of METRICS) {
      const max = metric === 'cls' ? 0.6 : metric === 'inp' ? 900 : 9_000
      for (let run = 0; run < 50; run += 1) {
        const values = Array.from({ length: count }, () =>
          Number((random() * max).toFixed(metric === 'cls' ? 4 : 0)),
        )
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * count) - 1] as number
        const value = quantile(metric, histogram(metric, values), 0.75) as number
        const { from, to } = boundsOf(metric, bucketOf(metric, exact))
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(to - from)
        expect(ratingOf(metric, value)).toBe(ratingOf(metric, exact))
      }
    }
  },
)

test('without visits there is no quantile', () => {
  expect(quantile('lcp', [], 0.75)).toBeUndefined()
})

test('a value is rated by the published thresholds, which are inclusive', () => {
  const rated = (metric: (typeof METRICS)[number], values: number[]) =>
    values.map((value) => ratingOf(metric, value))
  const each = ['good', 'good', 'needsWork', 'needsWork', 'poor']
  expect(rated('lcp', [0, 2_500, 2_501, 4_000, 4_001])).toEqual(each)
  expect(rated('inp', [0, 200, 201, 500, 501])).toEqual(each)
  expect(rated('cls', [0, 0.1, 0.101, 0.25, 0.251])).toEqual(each)
})

test('all values of a bucket have the same rating', () => {
  for (const metric of METRICS) {
    for (let bucket = 0; boundsOf(metric, bucket).to < MAX_VALUES.ms && bucket < 80; bucket += 1) {
      const { from, to } = boundsOf(metric, bucket)
      expect(ratingOf(metric, from + (to - from) / 1_000)).toBe(ratingOf(metric, to))
    }
  }
})

test('a page is identified by its route, in both languages, and never by values in the address', () => {
  expect(pageOf('/')).toBe('/')
  expect(pageOf('/hi')).toBe('/')
  expect(pageOf('/hi/')).toBe('/')
  expect(pageOf('/class-schedule/')).toBe('/class-schedule')
  expect(pageOf('/hi/classes/mat-monday-7')).toBe('/classes/:slug')
  expect(pageOf('/moreinfo/4')).toBe('/moreInfo/:id')
  expect(pageOf('/hips-and-backs')).toBe('/:slug')
  expect(pageOf('/a/b')).toBeUndefined()
})

const paths = routes.map(({ path = '' }) => `/${path}`)
const secrets = paths.filter((path) => carriesSecret(path))

test('every page of the site is measured, except those with a secret in their address and those not found', () => {
  expect(secrets.length).toBeGreaterThan(2)
  expect([...PAGES, ...secrets, '/*'].toSorted()).toEqual(paths.toSorted())
})

test.each(secrets)('%s is not measured', (path) => {
  for (const prefix of ['', '/hi']) {
    const address = `${prefix}${path.replace(/:\w+/g, 'x')}`
    expect(pageOf(address)).toBeUndefined()
    expect(pageOf(address.toUpperCase().replace('/HI/', '/hi/'))).toBeUndefined()
  }
})

test('a device is identified by the width of its window', () => {
  expect([320, 390, 699].map(deviceOf)).toEqual(['phone', 'phone', 'phone'])
  expect([700, 1_099].map(deviceOf)).toEqual(['tablet', 'tablet'])
  expect(deviceOf(1_100)).toBe('desktop')
})
