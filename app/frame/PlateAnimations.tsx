import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { playExercise } from '#ui/playExercise.ts'

/** Pictures that are drawings, not photographs (ui/Plate.tsx). */
const DRAWN = '[data-drawn]'
/** Milliseconds from the start of one picture of a row to the start of the next. */
const STAGGER_MS = 350

const animated = new WeakSet<Element>()

/** If a drawing can't be animated, because the connection was lost or it was removed, it stays a picture. */
const play = (plate: Element, delay?: number) => {
  if (plate instanceof HTMLElement) void playExercise(plate, delay).catch(() => {})
}

function observePlates(): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const visible = entries.filter(({ isIntersecting }) => isIntersecting)
      for (const [index, { target }] of visible.entries()) {
        observer.unobserve(target)
        animated.add(target)
        play(target, index * STAGGER_MS)
      }
    },
    { threshold: 0.5 },
  )
  for (const plate of document.querySelectorAll(DRAWN)) if (!animated.has(plate)) observer.observe(plate)
  return () => observer.disconnect()
}

/** Plays again when somebody hovers over a picture or its link, or focuses it. Touch does not count as hovering. */
function replayOnHover(event: PointerEvent | FocusEvent): void {
  const { target, relatedTarget } = event
  if (!(target instanceof Element) || ('pointerType' in event && event.pointerType === 'touch')) return
  if (event.type === 'focusin' && !target.matches(':focus-visible')) return
  const container = target.closest('a') ?? target.closest(DRAWN)
  if (!container || (relatedTarget instanceof Node && container.contains(relatedTarget))) return
  const plate = container.matches(DRAWN) ? container : container.querySelector(DRAWN)
  if (plate) play(plate)
}

/** Each drawing is animated once when it comes into view, and again on hover or focus. */
export function PlateAnimations() {
  const { key } = useLocation()
  useEffect(() => {
    document.addEventListener('pointerover', replayOnHover, { passive: true })
    document.addEventListener('focusin', replayOnHover)
    return () => {
      document.removeEventListener('pointerover', replayOnHover)
      document.removeEventListener('focusin', replayOnHover)
    }
  }, [])
  // Each address shows other pictures.
  return <PlateObserver key={key} />
}

function PlateObserver() {
  useEffect(observePlates, [])
  return null
}
