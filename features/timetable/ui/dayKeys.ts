import type { KeyboardEvent } from 'react'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }
const CONTROLS = 'button:not([disabled]), a[href], summary'

const visibleOf = (all: Iterable<HTMLElement>) => [...all].filter((element) => element.offsetParent !== null)
const controlsIn = (day: HTMLElement | undefined) =>
  day ? visibleOf(day.querySelectorAll<HTMLElement>(CONTROLS)) : []

/**
 * Left and right move the focus to the control at the same position in the adjacent day (`[data-day]`), or to its last
 * control; days without controls are skipped. Tab moves through all controls as usual.
 */
export const moveByDay = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const from = event.target as HTMLElement
  const day = from.closest<HTMLElement>('[data-day]')
  if (!day) return
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')]
  const index = controlsIn(day).indexOf(from)
  for (let position = days.indexOf(day) + step; position >= 0 && position < days.length; position += step) {
    const controls = controlsIn(days[position])
    const to = controls[Math.min(index, controls.length - 1)]
    if (!to) continue
    event.preventDefault()
    to.focus()
    return
  }
}
