import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { pointOn, RoomPlan, targetOf } from '#ui/RoomPlan.tsx'
import { STEP } from '../../rules.ts'
import { planScreenText as text } from '../text/planScreen.ts'
import { type Drawing, type DrawnSpot, metres } from './drawing.ts'
import css from './PlanPanel.module.css'

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The room with its machines as buttons, which the mouse and the arrow keys move. */
export function PlanFloor({ drawing, mayDraw }: { drawing: Drawing; mayDraw: boolean }) {
  const { spots, chosen, choose, change } = drawing
  const dragged = useRef<{ key: string; isStep: boolean }>(undefined)
  const onKeyDown = (event: KeyboardEvent, spot: DrawnSpot) => {
    if (!mayDraw || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    const step = event.shiftKey ? STEP.shift : STEP.arrow
    if (arrow) change({ x: spot.x + arrow[0] * step, y: spot.y + arrow[1] * step }, { key: spot.key })
    else if (event.key.toLowerCase() === 'r') change({ isTurned: !spot.isTurned }, { key: spot.key })
    else if (event.key.toLowerCase() === 'd') drawing.duplicate()
    else if (event.key === 'Delete') drawing.remove()
    else return
    event.preventDefault()
    // The console has its own keyboard shortcuts.
    event.stopPropagation()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>, { key }: DrawnSpot) => {
    choose(key)
    if (!mayDraw) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { key, isStep: true }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const room = event.currentTarget.closest('[data-room]')?.getBoundingClientRect()
    if (!dragged.current || !room) return
    const { key, isStep } = dragged.current
    change(pointOn(room, event), { key, isStep })
    dragged.current = { key, isStep: false }
  }
  const onPointerUp = () => {
    dragged.current = undefined
  }
  return (
    <div>
      <fieldset className={css.floor} aria-label={text.plan}>
        <RoomPlan
          machines={spots.map(({ key, broken, ...spot }) => ({
            ...spot,
            _id: key,
            isBroken: broken !== null,
          }))}
        >
          {spots.map((spot) => (
            <button
              key={spot.key}
              type="button"
              className={classes(css.machine, spot.key === chosen?.key && css.on, spot.broken && css.off)}
              style={targetOf(spot)}
              aria-pressed={spot.key === chosen?.key}
              aria-label={text.accessibleName(spot.name, metres(spot.x), metres(spot.y))}
              onFocus={() => choose(spot.key)}
              onKeyDown={(event) => onKeyDown(event, spot)}
              onPointerDown={(event) => onPointerDown(event, spot)}
              onPointerMove={onPointerMove}
              onPointerUp={onPointerUp}
              onPointerCancel={onPointerUp}
            >
              <span>{/\d+$/.exec(spot.name)?.[0] ?? spot.name.slice(0, 2)}</span>
            </button>
          ))}
        </RoomPlan>
      </fieldset>
      <div className={css.ruler} aria-hidden="true" />
      {mayDraw && (
        <p className={css.keys}>
          {text.keys.map(([key, what]) => (
            <span key={key}>
              <kbd>{key}</kbd> {what}
            </span>
          ))}
          <span>{text.tick}</span>
        </p>
      )}
    </div>
  )
}
