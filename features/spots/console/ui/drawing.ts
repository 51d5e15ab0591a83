import { useState } from 'react'
import { MAX_SPOTS, placed } from '../../rules.ts'
import type { PlanSpot } from '../schema.ts'

/** A machine on the plan that is drawn; without an `_id` until it is saved. */
export type Drawn = Omit<PlanSpot, '_id'> & { key: string; _id: string | undefined }

export type Drawing = ReturnType<typeof useDrawing>

const drawnOf = (spots: PlanSpot[]): Drawn[] => spots.map((spot) => ({ ...spot, key: spot._id }))

/** Decimetres as metres: `5.4`. */
export const metres = (centimetres: number): string => (centimetres / 100).toFixed(1)

const AT_FIRST = { hint: null, broken: null, booked: 0, _id: undefined }

/** A plan while it is drawn: what is chosen, what is moved, and the way back. */
export function useDrawing(saved: PlanSpot[]) {
  const [spots, setSpots] = useState(() => drawnOf(saved))
  const [before, setBefore] = useState<Drawn[][]>([])
  const [chosenKey, choose] = useState<string | undefined>(saved[0]?._id)
  const chosen = spots.find(({ key }) => key === chosenKey)
  const draw = (next: Drawn[]) => {
    setBefore((all) => [...all, spots])
    setSpots(next)
  }
  const put = (spot: Pick<Drawn, 'name' | 'x' | 'y' | 'isTurned'>) => {
    if (spots.length >= MAX_SPOTS) return
    const key = crypto.randomUUID()
    draw([...spots, { ...AT_FIRST, ...spot, ...placed(spot), key }])
    choose(key)
  }
  const changed = (spot: Drawn, by: Partial<Drawn>): Drawn => {
    const next = { ...spot, ...by }
    return { ...next, ...placed(next) }
  }
  return {
    spots,
    chosen,
    choose,
    isChanged: before.length > 0,
    canUndo: before.length > 0,
    undo: () => {
      setSpots(before.at(-1) ?? spots)
      setBefore(before.slice(0, -1))
    },
    /** Changes the chosen one. A drag is one step of the way back: `isStep` false for what follows its beginning. */
    change: (by: Partial<Drawn>, { key = chosenKey, isStep = true } = {}) => {
      const next = spots.map((spot) => (spot.key === key ? changed(spot, by) : spot))
      if (isStep) draw(next)
      else setSpots(next)
    },
    add: (name: string) => put({ name, x: 480, y: 320, isTurned: true }),
    double: (name: string) => chosen && put({ ...chosen, name, x: chosen.x + 120 }),
    takeOut: () => {
      if (!chosen) return
      draw(spots.filter((spot) => spot !== chosen))
      choose(undefined)
    },
  }
}
