import { MACHINE, PLAN } from '#lib/roomPlan.ts'

export const MAX_SPOTS = 40
/** The distances by which a key moves a machine, in centimetres. */
export const STEP = { arrow: 10, shift: 50 }
/** The distance between a new machine and the others. */
const AISLE = 20

export interface SpotPosition {
  _id: string
  x: number
  y: number
}

/** A booking whose spot is out of order, and the spots that are taken in its session. */
export interface DisplacedBooking {
  bookingId: string
  taken: readonly (string | null)[]
}

/** The nearest free and working spot for each displaced booking; null if there is none. */
export function reassignSpots(
  broken: SpotPosition,
  working: readonly SpotPosition[],
  displaced: readonly DisplacedBooking[],
): { bookingId: string; spotId: string | null }[] {
  const distance = ({ x, y }: SpotPosition) => (x - broken.x) ** 2 + (y - broken.y) ** 2
  const nearest = working
    .filter(({ _id }) => _id !== broken._id)
    .toSorted((a, b) => distance(a) - distance(b))
  return displaced.map(({ bookingId, taken }) => ({
    bookingId,
    spotId: nearest.find(({ _id }) => !taken.includes(_id))?._id ?? null,
  }))
}

/** The nearest position inside the room, on whole decimetres. */
export function keepInRoom(at: { x: number; y: number; isTurned: boolean }): { x: number; y: number } {
  const [across, down] = at.isTurned
    ? [MACHINE.width / 2, MACHINE.length / 2]
    : [MACHINE.length / 2, MACHINE.width / 2]
  const within = (value: number, half: number, size: number) =>
    Math.min(size - half, Math.max(half, Math.round(value / STEP.arrow) * STEP.arrow))
  return { x: within(at.x, across, PLAN.width), y: within(at.y, down, PLAN.depth) }
}

/** The next unused name after the last one, such as `Mat 3` after `Mat 2`. */
export function nextName(names: readonly string[], defaultName: (number: number) => string): string {
  const last = /^(.*?)\s*(\d{1,4})$/.exec(names.at(-1) ?? '')
  const spotNameOf = (number: number) => (last ? `${last[1]} ${number}`.trim() : defaultName(number))
  const used = new Set(names.map((name) => name.trim().toLowerCase()))
  let number = last ? Number(last[2]) + 1 : names.length + 1
  while (used.has(spotNameOf(number).toLowerCase())) number += 1
  return spotNameOf(number)
}

type Outline = { x: number; y: number; isTurned: boolean }
const sizeOf = ({ isTurned }: Outline): [number, number] =>
  isTurned ? [MACHINE.width, MACHINE.length] : [MACHINE.length, MACHINE.width]

/** The position nearest to `start` at which a machine covers no other; if there is none, `start`, kept in the room. */
export function freePosition(start: Outline, others: readonly Outline[]): { x: number; y: number } {
  const [across, down] = sizeOf(start)
  const isFree = (at: { x: number; y: number }) =>
    others.every((other) => {
      const [width, depth] = sizeOf(other)
      const [dx, dy] = [Math.abs(at.x - other.x), Math.abs(at.y - other.y)]
      return dx >= (across + width) / 2 + AISLE || dy >= (down + depth) / 2 + AISLE
    })
  const distance = ({ x, y }: { x: number; y: number }) => (x - start.x) ** 2 + (y - start.y) ** 2
  let best: { x: number; y: number } | undefined
  for (let x = across / 2; x <= PLAN.width - across / 2; x += STEP.arrow)
    for (let y = down / 2; y <= PLAN.depth - down / 2; y += STEP.arrow)
      if (isFree({ x, y }) && (!best || distance({ x, y }) < distance(best))) best = { x, y }
  return best ?? keepInRoom(start)
}
