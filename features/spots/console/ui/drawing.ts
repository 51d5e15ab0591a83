import { useEffect, useState } from 'react'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { freePosition, keepInRoom, MAX_SPOTS, nextName } from '../../rules.ts'
import type { PlanSpot, PlanView } from '../schema.ts'
import { planScreenText as text } from '../text/planScreen.ts'

type DrawnPart = Pick<PlanSpot, 'name' | 'hint' | 'x' | 'y' | 'isTurned'>
/** A spot on the edited plan; without an `_id` until it is saved. */
type StoredSpot = DrawnPart & { key: string; _id: string | undefined }
/** A spot on the edited plan, with the current data that is not drawn. */
export type DrawnSpot = StoredSpot & Pick<PlanSpot, 'broken' | 'booked'>

export type Drawing = ReturnType<typeof useDrawing>

/** Centimetres as metres, with one decimal place: `5.4`. */
export const metres = (centimetres: number): string => (centimetres / 100).toFixed(1)

export const toSpotInput = ({ _id, name, hint, x, y, isTurned }: StoredSpot) => ({
  ...(_id ? { _id } : {}),
  name: name.trim(),
  hint: hint?.trim() || null,
  x,
  y,
  isTurned,
})

const toStoredSpots = (spots: PlanSpot[]): StoredSpot[] =>
  spots.map(({ _id, name, hint, x, y, isTurned }) => ({ _id, key: _id, name, hint, x, y, isTurned }))
/** The drawn data of the spots as text, to compare two plans: without what is not drawn, such as broken spots. */
const drawnText = (spots: StoredSpot[]) => JSON.stringify(spots.map(toSpotInput))

/**
 * A plan that is being edited: the chosen spot, the changes, and undo. It is stored in this tab until it is saved, so
 * that a reload loses nothing. If somebody else has saved in the meantime, the person decides which plan to use.
 */
export function useDrawing({ room, version, spots: saved }: PlanView) {
  const savedSpots = toStoredSpots(saved)
  const form = useConsoleForm({ version, base: savedSpots, spots: savedSpots }, `plan.${room._id}`)
  const { values, start, change: set } = form
  const [history, setHistory] = useState<StoredSpot[][]>([])
  const [chosenKey, choose] = useState<string | undefined>(saved[0]?._id)
  const spots: DrawnSpot[] = values.spots.map((spot) => {
    const { broken = null, booked = 0 } = saved.find(({ _id }) => _id === spot._id) ?? {}
    return { ...spot, broken, booked }
  })
  const chosen = spots.find(({ key }) => key === chosenKey)
  const isOutdated = values.version !== start.version
  const isChangedByOthers = isOutdated && drawnText(values.base) !== drawnText(start.base)
  // Nobody else has edited the plan: a spot was only marked as broken or as working again.
  useEffect(() => {
    if (isOutdated && !isChangedByOthers) set({ version: start.version })
  }, [isOutdated, isChangedByOthers, start.version, set])
  const draw = (next: StoredSpot[]) => {
    setHistory((all) => [...all, values.spots])
    set({ spots: next })
  }
  const addSpot = (spot: DrawnPart) => {
    if (spots.length >= MAX_SPOTS) return
    const key = crypto.randomUUID()
    const names = spots.map(({ name }) => name)
    const name = nextName(names, text.newName)
    draw([...values.spots, { ...spot, ...freePosition(spot, spots), name, key, _id: undefined }])
    choose(key)
  }
  const applyEdit = (spot: StoredSpot, edit: Partial<StoredSpot>): StoredSpot => {
    const next = { ...spot, ...edit }
    return { ...next, ...keepInRoom(next) }
  }
  const restart = (from: typeof start) => {
    setHistory([])
    form.reset(from)
  }
  return {
    spots,
    chosen,
    choose,
    version: values.version,
    isChanged: drawnText(values.spots) !== drawnText(values.base),
    canUndo: history.length > 0,
    undo: () => {
      set({ spots: history.at(-1) ?? values.spots })
      setHistory(history.slice(0, -1))
    },
    /**
     * Changes the chosen spot. A drag is a single step for undo: `isStep` is false for all of its changes but the
     * first.
     */
    change: (edit: Partial<DrawnPart>, { key = chosenKey, isStep = true } = {}) => {
      const next = values.spots.map((spot) => (spot.key === key ? applyEdit(spot, edit) : spot))
      if (isStep) draw(next)
      else set({ spots: next })
    },
    add: () => addSpot({ name: '', hint: null, x: 100, y: 160, isTurned: true }),
    duplicate: () => chosen && addSpot(chosen),
    remove: () => {
      if (!chosen) return
      draw(values.spots.filter(({ key }) => key !== chosen.key))
      choose(undefined)
    },
    /** Starts from a plan that was just saved, or from the one that somebody else has saved. */
    restart: (plan?: PlanView) =>
      restart(
        plan
          ? { version: plan.version, base: toStoredSpots(plan.spots), spots: toStoredSpots(plan.spots) }
          : form.start,
      ),
    /** The changes that somebody else has saved since then; undefined if there are none. */
    theirs: isChangedByOthers ? changesByOthers(values.base, start.base) : undefined,
    /** Keeps this plan: overwrites the others' changes, and adds the spots again that they removed. */
    keepMine: () => {
      const known = new Set(start.base.map(({ _id }) => _id))
      const mine = values.spots.map((spot) => (known.has(spot._id) ? spot : { ...spot, _id: undefined }))
      set({ version: start.version, base: start.base, spots: mine })
    },
  }
}

/** The spots that somebody else has added, changed or removed. */
function changesByOthers(
  base: StoredSpot[],
  theirs: StoredSpot[],
): { path: string; label: string; value: string }[] {
  const part = ({ name }: StoredSpot, path: string, value: string) => ({ path, label: name, value })
  const changes = theirs.flatMap((spot) => {
    const previous = base.find(({ _id }) => _id === spot._id)
    if (!previous) return part(spot, spot.key, text.theirs.added)
    return drawnText([previous]) === drawnText([spot]) ? [] : part(spot, spot.key, text.theirs.changed)
  })
  const removed = base.filter(({ _id }) => !theirs.some((spot) => spot._id === _id))
  return [...changes, ...removed.map((spot) => part(spot, spot.key, text.theirs.removed))]
}
