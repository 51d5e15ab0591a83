import { MACHINE, PLAN } from '#lib/roomPlan.ts'

export const MAX_SPOTS = 40
/** How many centimetres a key moves a machine. */
export const STEP = { arrow: 10, shift: 50 }
/** The distance between a new machine and the others. */
const AISLE = 20

export interface SpotPosition {
  _id: string
  x: number
  y: number
}

/** A person whose spot is out of order, and the spots of the others in their session. */
export interface DisplacedBooking {
  bookingId: string
  taken: readonly (string | null)[]
}

/** The nearest free spot that works for each displaced person; null if there is none. */
export function reassignSpots(
  left: SpotPosition,
  working: readonly SpotPosition[],
  displaced: readonly DisplacedBooking[],
): { bookingId: string; spotId: string | null }[] {
  const far = ({ x, y }: SpotPosition) => (x - left.x) ** 2 + (y - left.y) ** 2
  const nearest = working.filter(({ _id }) => _id !== left._id).toSorted((a, b) => far(a) - far(b))
  return displaced.map(({ bookingId, taken }) => ({
    bookingId,
    spotId: nearest.find(({ _id }) => !taken.includes(_id))?._id ?? null,
  }))
}

/** Keeps a machine inside its room. */
export function keepInRoom(at: { x: number; y: number; isTurned: boolean }): { x: number; y: number } {
  const [across, down] = at.isTurned
    ? [MACHINE.width / 2, MACHINE.length / 2]
    : [MACHINE.length / 2, MACHINE.width / 2]
  const within = (value: number, half: number, size: number) =>
    Math.min(size - half, Math.max(half, Math.round(value / STEP.arrow) * STEP.arrow))
  return { x: within(at.x, across, PLAN.width), y: within(at.y, down, PLAN.depth) }
}

/** The next unused name after the last one, such as `Mat 3` after `Mat 2`. */
export function nextName(names: readonly string[], first: (number: number) => string): string {
  const last = /^(.*?)\s*(\d{1,4})$/.exec(names.at(-1) ?? '')
  const spotNameOf = (number: number) => (last ? `${last[1]} ${number}`.trim() : first(number))
  const used = new Set(names.map((name) => name.trim().toLowerCase()))
  let number = last ? Number(last[2]) + 1 : names.length + 1
  while (used.has(spotNameOf(number).toLowerCase())) number += 1
  return spotNameOf(number)
}

type Outline = { x: number; y: number; isTurned: boolean }
const sizeOf = ({ isTurned }: Outline): [number, number] =>
  isTurned ? [MACHINE.width, MACHINE.length] : [MACHINE.length, MACHINE.width]

/** The nearest position at which it covers no other machine; if there is none, the initial position. */
export function freePosition(start: Outline, others: readonly Outline[]): { x: number; y: number } {
  const [across, down] = sizeOf(start)
  const isFree = (at: { x: number; y: number }) =>
    others.every((other) => {
      const [width, depth] = sizeOf(other)
      const [dx, dy] = [Math.abs(at.x - other.x), Math.abs(at.y - other.y)]
      return dx >= (across + width) / 2 + AISLE || dy >= (down + depth) / 2 + AISLE
    })
  const far = ({ x, y }: { x: number; y: number }) => (x - start.x) ** 2 + (y - start.y) ** 2
  let best: { x: number; y: number } | undefined
  for (let x = across / 2; x <= PLAN.width - across / 2; x += STEP.arrow)
    for (let y = down / 2; y <= PLAN.depth - down / 2; y += STEP.arrow)
      if (isFree({ x, y }) && (!best || far({ x, y }) < far(best))) best = { x, y }
  return best ?? keepInRoom(start)
}
