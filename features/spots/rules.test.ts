import { describe, expect, test } from 'vitest'
import { freePosition, keepInRoom, nextName, reassignSpots } from './rules.ts'

const spots = [
  { _id: 'a', x: 100, y: 100 },
  { _id: 'b', x: 300, y: 100 },
  { _id: 'c', x: 300, y: 300 },
  { _id: 'd', x: 900, y: 100 },
]
const [, b] = spots as [(typeof spots)[0], (typeof spots)[0]]

describe('a booking whose spot is out of order', () => {
  test('moves to the nearest spot that is free in its session', () => {
    expect(
      reassignSpots(b, spots, [
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

  test('gets none if all others are taken or out of order', () => {
    const working = spots.filter(({ _id }) => _id !== 'd')
    expect(reassignSpots(b, working, [{ bookingId: '1', taken: ['a', 'b', 'c'] }])).toEqual([
      { bookingId: '1', spotId: null },
    ])
  })
})

test('a machine stays on its plan, on whole decimetres', () => {
  expect(keepInRoom({ x: 304, y: 206, isTurned: true })).toEqual({ x: 300, y: 210 })
  expect(keepInRoom({ x: -50, y: 900, isTurned: true })).toEqual({ x: 50, y: 520 })
  expect(keepInRoom({ x: 2000, y: 0, isTurned: false })).toEqual({ x: 840, y: 50 })
})

test('a new spot continues the name of the last one, and never gets a used name', () => {
  const first = (number: number) => `Spot ${number}`
  expect(nextName([], first)).toBe('Spot 1')
  expect(nextName(['Mat 1', 'Mat 2'], first)).toBe('Mat 3')
  // The first spot was removed, and drawn again at the end.
  expect(nextName(['Mat 2', 'Mat 3', 'mat 4', 'Mat 1'], first)).toBe('Mat 5')
  expect(nextName(['By the window'], first)).toBe('Spot 2')
})

test('a new spot covers no other spot, as long as there is room', () => {
  const spots: { x: number; y: number; isTurned: boolean }[] = []
  const corner = { x: 100, y: 160, isTurned: true }
  for (let count = 0; count < 12; count += 1) spots.push({ ...corner, ...freePosition(corner, spots) })
  expect(spots[0]).toEqual(corner)
  const covers = spots.filter((spot) =>
    spots.some(
      (other) => other !== spot && Math.abs(spot.x - other.x) < 100 && Math.abs(spot.y - other.y) < 240,
    ),
  )
  expect(covers).toEqual([])
  const full = Array.from({ length: 40 }, (_, index) => ({ x: 50 + index * 22, y: 320, isTurned: true }))
  const crowded = [
    ...full,
    ...full.map((spot) => ({ ...spot, y: 120 })),
    ...full.map((spot) => ({ ...spot, y: 520 })),
  ]
  expect(freePosition(corner, crowded)).toEqual({ x: 100, y: 160 })
})
