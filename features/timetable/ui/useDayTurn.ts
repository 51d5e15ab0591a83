import { type TouchEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { dayId } from './DayStrip.tsx'
import type { OneDay } from './oneDay.ts'

/** A swipe: at least this many pixels sideways, and twice as far as up or down. */
const MIN_SWIPE_PX = 56
/** Touches that start this close to the edge are left to the browser's back gesture. */
const EDGE_PX = 24

interface DayTurn {
  list: React.RefObject<HTMLElement | null>
  /** The new day, announced to screen reader users. */
  announcement: string
  /** For links to another day. From below the classes, the focus moves to the heading of the new day. */
  turn: (from: 'strip' | 'end') => void
  swipe: { onTouchStart: (event: TouchEvent) => void; onTouchEnd: (event: TouchEvent) => void }
}

/** One day at a time: handles swipes and the change of the day. It never prevents scrolling. */
export function useDayTurn({ chosen, before, after }: OneDay): DayTurn {
  const list = useRef<HTMLElement>(null)
  const previousDate = useRef(chosen.date)
  /** What changed the day; null after navigating back, when the browser restores the scroll position. */
  const trigger = useRef<'strip' | 'end' | null>(null)
  const touchStart = useRef<{ x: number; y: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const navigate = useNavigate()

  useLayoutEffect(() => {
    const direction = Temporal.PlainDate.compare(chosen.date, previousDate.current)
    if (!direction) return
    previousDate.current = chosen.date
    const by = trigger.current
    trigger.current = null
    const day = document.getElementById(dayId(chosen.date))
    // On a desktop all days are shown at once, so there is nothing to change.
    if (!list.current || !day || !isOneAtATime(list.current)) return
    if (by && list.current.getBoundingClientRect().top < 0) {
      list.current.scrollIntoView({ behavior: 'instant' })
    }
    if (by === 'end') day.querySelector('h2')?.focus({ preventScroll: true })
    else setAnnouncement(`${dayText.long(chosen.date)}, ${text.toBook(chosen.open)}`)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    day.animate(
      { opacity: [0, 1], translate: [`${direction * 32}px`, '0'] },
      { duration: 160, easing: 'ease-out' },
    )
  }, [chosen])

  const onTouchStart = ({ currentTarget, touches }: TouchEvent) => {
    const finger = touches[0]
    const isAlone = finger && touches.length === 1 && window.visualViewport?.scale === 1
    const isInside = isAlone && Math.min(finger.clientX, window.innerWidth - finger.clientX) > EDGE_PX
    touchStart.current =
      isInside && isOneAtATime(currentTarget) ? { x: finger.clientX, y: finger.clientY } : null
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    const from = touchStart.current
    touchStart.current = null
    if (!from || !finger) return
    const [across, down] = [finger.clientX - from.x, finger.clientY - from.y]
    const to = across < 0 ? after : before
    if (!to || Math.abs(across) < MIN_SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return
    trigger.current = 'strip'
    void navigate(to.to, { preventScrollReset: true })
  }
  return {
    list,
    announcement,
    turn: (from) => {
      trigger.current = from
    },
    swipe: { onTouchStart, onTouchEnd },
  }
}

/** Whether one day is shown at a time: only then the strip of days is visible. */
const isOneAtATime = (list: Element) => list.querySelector('nav')?.offsetParent !== null
