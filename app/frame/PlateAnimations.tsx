import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { perform } from '#ui/perform.ts'

/** Pictures that are drawings, not photographs (ui/Plate.tsx). */
const DRAWN = '[data-drawn]'
/** Milliseconds from the start of one picture of a row to the start of the next. */
const AFTER_ONE_ANOTHER = 350

const seen = new WeakSet<Element>()

/** If a drawing can't be animated, because the connection was lost or it was removed, it stays a picture. */
const play = (plate: Element, delay?: number) => {
  if (plate instanceof HTMLElement) void perform(plate, delay).catch(() => {})
}

function observePlates(): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const coming = entries.filter(({ isIntersecting }) => isIntersecting)
      for (const [index, { target }] of coming.entries()) {
        observer.unobserve(target)
        seen.add(target)
        play(target, index * AFTER_ONE_ANOTHER)
      }
    },
    { threshold: 0.5 },
  )
  for (const plate of document.querySelectorAll(DRAWN)) if (!seen.has(plate)) observer.observe(plate)
  return () => observer.disconnect()
}

/** Somebody hovers over a picture or its link, or focuses it. Touch does not hover. */
function attend(event: PointerEvent | FocusEvent): void {
  const { target, relatedTarget } = event
  if (!(target instanceof Element) || ('pointerType' in event && event.pointerType === 'touch')) return
  if (event.type === 'focusin' && !target.matches(':focus-visible')) return
  const whole = target.closest('a') ?? target.closest(DRAWN)
  if (!whole || (relatedTarget instanceof Node && whole.contains(relatedTarget))) return
  const plate = whole.matches(DRAWN) ? whole : whole.querySelector(DRAWN)
  if (plate) play(plate)
}

/** Each exercise is animated once when it comes into view, and again on hover or focus. */
export function PlateAnimations() {
  const { key } = useLocation()
  useEffect(() => {
    document.addEventListener('pointerover', attend, { passive: true })
    document.addEventListener('focusin', attend)
    return () => {
      document.removeEventListener('pointerover', attend)
      document.removeEventListener('focusin', attend)
    }
  }, [])
  // Each address shows other pictures.
  return <Observed key={key} />
}

function Observed() {
  useEffect(observePlates, [])
  return null
}
