import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { perform } from '#ui/perform.ts'

/** Plates that are drawn, not photographed (ui/Plate.tsx). */
const DRAWN = '[data-drawn]'
/** Between the first of a row and the next, in milliseconds. */
const AFTER_ONE_ANOTHER = 350

const seen = new WeakSet<Element>()

/** A plate that doesn't perform, because the line broke or it has left, is the picture that it was. */
const play = (plate: Element, delay?: number) => {
  if (plate instanceof HTMLElement) void perform(plate, delay).catch(() => {})
}

function observePlates(): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const coming = entries.filter(({ isIntersecting }) => isIntersecting)
      for (const [at, { target }] of coming.entries()) {
        observer.unobserve(target)
        seen.add(target)
        play(target, at * AFTER_ONE_ANOTHER)
      }
    },
    { threshold: 0.5 },
  )
  for (const plate of document.querySelectorAll(DRAWN)) if (!seen.has(plate)) observer.observe(plate)
  return () => observer.disconnect()
}

/** Somebody points at a plate or at the link it stands in, or comes to that by keyboard. A finger points at nothing. */
function attend(event: PointerEvent | FocusEvent): void {
  const { target, relatedTarget } = event
  if (!(target instanceof Element) || ('pointerType' in event && event.pointerType === 'touch')) return
  if (event.type === 'focusin' && !target.matches(':focus-visible')) return
  const whole = target.closest('a') ?? target.closest(DRAWN)
  if (!whole || (relatedTarget instanceof Node && whole.contains(relatedTarget))) return
  const plate = whole.matches(DRAWN) ? whole : whole.querySelector(DRAWN)
  if (plate) play(plate)
}

/** Each exercise is performed once when it comes into view, and again when somebody turns to it. */
export function PlateAnimations() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address shows other plates
  useEffect(observePlates, [key])
  useEffect(() => {
    document.addEventListener('pointerover', attend, { passive: true })
    document.addEventListener('focusin', attend)
    return () => {
      document.removeEventListener('pointerover', attend)
      document.removeEventListener('focusin', attend)
    }
  }, [])
  return null
}
