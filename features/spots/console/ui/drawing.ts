import { useEffect, useState } from 'react'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { freePosition, keepInRoom, MAX_SPOTS, nextName } from '../../rules.ts'
import type { PlanSpot, PlanView } from '../schema.ts'
import { planScreenText as text } from '../text/planScreen.ts'

type DrawnPart = Pick<PlanSpot, 'name' | 'hint' | 'x' | 'y' | 'isTurned'>
/** A spot on the plan that is drawn; without an `_id` until it is saved. */
type StoredSpot = DrawnPart & { key: string; _id: string | undefined }
/** A spot with the changes that others have saved in the meantime. */
export type DrawnSpot = StoredSpot & Pick<PlanSpot, 'broken' | 'booked'>

export type Drawing = ReturnType<typeof useDrawing>

/** Decimetres as metres: `5.4`. */
export const metres = (centimetres: number): string => (centimetres / 100).toFixed(1)

export const asSpot = ({ _id, name, hint, x, y, isTurned }: StoredSpot) => ({
  ...(_id ? { _id } : {}),
  name: name.trim(),
  hint: hint?.trim() || null,
  x,
  y,
  isTurned,
})

const storedOf = (spots: PlanSpot[]): StoredSpot[] =>
  spots.map(({ _id, name, hint, x, y, isTurned }) => ({ _id, key: _id, name, hint, x, y, isTurned }))
/** The spots without the data that is not drawn, such as whether they are broken and who has booked them. */
const drawnIn = (spots: StoredSpot[]) => JSON.stringify(spots.map(asSpot))

/**
 * A plan that is being edited: the chosen spot, the changes, and undo. It is stored in this tab until it is saved, so
 * that a reload loses nothing. If somebody else has saved in the meantime, the person decides which plan to use.
 */
export function useDrawing({ room, version, spots: saved }: PlanView) {
  const now = storedOf(saved)
  const form = useConsoleForm({ version, base: now, spots: now }, `plan.${room._id}`)
  const { values, start, change: set } = form
  const [before, setBefore] = useState<StoredSpot[][]>([])
  const [chosenKey, choose] = useState<string | undefined>(saved[0]?._id)
  const spots: DrawnSpot[] = values.spots.map((spot) => {
    const { broken = null, booked = 0 } = saved.find(({ _id }) => _id === spot._id) ?? {}
    return { ...spot, broken, booked }
  })
  const chosen = spots.find(({ key }) => key === chosenKey)
  const isOld = values.version !== start.version
  const isDrawnOver = isOld && drawnIn(values.base) !== drawnIn(start.base)
  // Nobody else edited the plan; a spot was only marked as broken or as working again.
  useEffect(() => {
    if (isOld && !isDrawnOver) set({ version: start.version })
  }, [isOld, isDrawnOver, start.version, set])
  const draw = (next: StoredSpot[]) => {
    setBefore((all) => [...all, values.spots])
    set({ spots: next })
  }
  const put = (spot: DrawnPart) => {
    if (spots.length >= MAX_SPOTS) return
    const key = crypto.randomUUID()
    const names = spots.map(({ name }) => name)
    const name = nextName(names, text.newName)
    draw([...values.spots, { ...spot, ...freePosition(spot, spots), name, key, _id: undefined }])
    choose(key)
  }
  const applyEdit = (spot: StoredSpot, by: Partial<StoredSpot>): StoredSpot => {
    const next = { ...spot, ...by }
    return { ...next, ...keepInRoom(next) }
  }
  const startAgain = (from: typeof start) => {
    setBefore([])
    form.reset(from)
  }
  return {
    spots,
    chosen,
    choose,
    version: values.version,
    isChanged: drawnIn(values.spots) !== drawnIn(values.base),
    canUndo: before.length > 0,
    undo: () => {
      set({ spots: before.at(-1) ?? values.spots })
      setBefore(before.slice(0, -1))
    },
    /**
     * Changes the chosen spot. A drag is a single step for undo: `isStep` is false for all of its changes but the
     * first.
     */
    change: (by: Partial<DrawnPart>, { key = chosenKey, isStep = true } = {}) => {
      const next = values.spots.map((spot) => (spot.key === key ? applyEdit(spot, by) : spot))
      if (isStep) draw(next)
      else set({ spots: next })
    },
    add: () => put({ name: '', hint: null, x: 100, y: 160, isTurned: true }),
    double: () => chosen && put(chosen),
    takeOut: () => {
      if (!chosen) return
      draw(values.spots.filter(({ key }) => key !== chosen.key))
      choose(undefined)
    },
    /** Starts from a plan that was just saved, or from the one that somebody else has saved. */
    startAgain: (plan?: PlanView) =>
      startAgain(
        plan
          ? { version: plan.version, base: storedOf(plan.spots), spots: storedOf(plan.spots) }
          : form.start,
      ),
    /** The changes that somebody else has saved since then; undefined if there are none. */
    theirs: isDrawnOver ? theirsOf(values.base, start.base) : undefined,
    /** Keeps this plan: overwrites the others' changes, and adds the spots again that they removed. */
    keepMine: () => {
      const known = new Set(start.base.map(({ _id }) => _id))
      const mine = values.spots.map((spot) => (known.has(spot._id) ? spot : { ...spot, _id: undefined }))
      set({ version: start.version, base: start.base, spots: mine })
    },
  }
}

/** The spots that somebody else has drawn, changed or removed. */
function theirsOf(
  base: StoredSpot[],
  theirs: StoredSpot[],
): { path: string; label: string; value: string }[] {
  const part = ({ name }: StoredSpot, path: string, value: string) => ({ path, label: name, value })
  const changes = theirs.flatMap((spot) => {
    const was = base.find(({ _id }) => _id === spot._id)
    if (!was) return part(spot, spot.key, text.theirs.added)
    return drawnIn([was]) === drawnIn([spot]) ? [] : part(spot, spot.key, text.theirs.changed)
  })
  const removed = base.filter(({ _id }) => !theirs.some((spot) => spot._id === _id))
  return [...changes, ...removed.map((spot) => part(spot, spot.key, text.theirs.removed))]
}
