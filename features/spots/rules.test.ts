import { describe, expect, test } from 'vitest'
import { movesFrom, placed } from './rules.ts'

const spots = [
  { _id: 'a', x: 100, y: 100 },
  { _id: 'b', x: 300, y: 100 },
  { _id: 'c', x: 300, y: 300 },
  { _id: 'd', x: 900, y: 100 },
]
const [, b] = spots as [(typeof spots)[0], (typeof spots)[0]]

describe('who leaves a spot', () => {
  test('moves to the nearest that is free in their session', () => {
    expect(
      movesFrom(b, spots, [
        { bookingId: '1', taken: ['b'] },
        { bookingId: '2', taken: ['a', 'b'] },
        { bookingId: '3', taken: ['a', 'b', 'c'] },
      ]),
    ).toEqual([
      { bookingId: '1', spotId: 'a' },
      { bookingId: '2', spotId: 'c' },
      { bookingId: '3', spotId: 'd' },
    ])
  })

  test('has none if all others are taken or out of order', () => {
    const working = spots.filter(({ _id }) => _id !== 'd')
    expect(movesFrom(b, working, [{ bookingId: '1', taken: ['a', 'b', 'c'] }])).toEqual([
      { bookingId: '1', spotId: null },
    ])
  })
})

test('a machine stays on its plan, on whole decimetres', () => {
  expect(placed({ x: 304, y: 206, isTurned: true })).toEqual({ x: 300, y: 210 })
  expect(placed({ x: -50, y: 900, isTurned: true })).toEqual({ x: 50, y: 520 })
  expect(placed({ x: 2000, y: 0, isTurned: false })).toEqual({ x: 840, y: 50 })
})
