import { expect, test } from 'vitest'
import { chance } from '#db/demo/chance.ts'
import { type Point, slopeOf } from './slope.ts'

/** A sample every 36 seconds, in days of five parts. */
const series = (count: number, value: (at: number, part: number) => number): Point[] =>
  Array.from({ length: count }, (_, n) => {
    const at = n / 100
    const part = Math.floor(n / 2) % 5
    return { at, part, value: value(at, part) }
  })

/** Returns random numbers: nearly normal, with a standard deviation of 1. */
function noise(seed: number): () => number {
  const { next } = chance(seed)
  return () => Array.from({ length: 12 }, next).reduce((a, b) => a + b, 0) - 6
}

test('a straight line has an exact slope, without error', () => {
  const { perHour, error, hours } = slopeOf(series(200, (at) => 7 + 3 * at))
  expect(perHour).toBeCloseTo(3)
  expect(error).toBeCloseTo(0)
  expect(hours).toBeCloseTo(1.99)
})

test('a daily rush has no slope, even if the run ends in a rush', () => {
  const { perHour, error } = slopeOf(series(196, (_, part) => (part === 2 ? 500 : 10)))
  expect(perHour).toBeCloseTo(0)
  expect(error).toBeCloseTo(0)
})

test('with independent noise, two of three slopes lie within the standard error', () => {
  const inside = Array.from({ length: 300 }, (_, seed) => {
    const random = noise(seed + 1)
    const { perHour, error } = slopeOf(series(100, (at) => 2 * at + random()))
    return Math.abs(perHour - 2) < error
  }).filter(Boolean).length
  expect(inside / 300).toBeGreaterThan(0.6)
  expect(inside / 300).toBeLessThan(0.78)
})

test('noise that depends on the previous value is seldom taken for growth', () => {
  const found = Array.from({ length: 300 }, (_, seed) => {
    const random = noise(seed + 1)
    let value = 0
    const { perHour, error } = slopeOf(
      series(200, () => {
        value = 0.8 * value + random()
        return value
      }),
    )
    return perHour > 3 * error
  }).filter(Boolean).length
  expect(found).toBeLessThan(5)
})

test('too few samples have no error', () => {
  expect(slopeOf(series(3, (at) => at)).error).toBeNaN()
})
