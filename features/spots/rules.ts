import { MACHINE, PLAN } from '#lib/roomPlan.ts'

export const MAX_SPOTS = 40
/** How far a key moves a machine. */
export const STEP = { arrow: 10, shift: 50 }

export interface Placed {
  _id: string
  x: number
  y: number
}

/** Somebody whose spot is out of order, and the spots that the others in their session have. */
export interface Displaced {
  bookingId: string
  taken: readonly (string | null)[]
}

/** Who has to leave a spot moves to the nearest one that works and is free; null: there is none. */
export function movesFrom(
  left: Placed,
  working: readonly Placed[],
  displaced: readonly Displaced[],
): { bookingId: string; spotId: string | null }[] {
  const far = ({ x, y }: Placed) => (x - left.x) ** 2 + (y - left.y) ** 2
  const nearest = working.filter(({ _id }) => _id !== left._id).toSorted((a, b) => far(a) - far(b))
  return displaced.map(({ bookingId, taken }) => ({
    bookingId,
    spotId: nearest.find(({ _id }) => !taken.includes(_id))?._id ?? null,
  }))
}

/** Keeps a machine inside of its room. */
export function placed(at: { x: number; y: number; isTurned: boolean }): { x: number; y: number } {
  const [across, down] = at.isTurned
    ? [MACHINE.width / 2, MACHINE.length / 2]
    : [MACHINE.length / 2, MACHINE.width / 2]
  const within = (value: number, half: number, size: number) =>
    Math.min(size - half, Math.max(half, Math.round(value / STEP.arrow) * STEP.arrow))
  return { x: within(at.x, across, PLAN.width), y: within(at.y, down, PLAN.depth) }
}
