import { useEffect, useRef } from 'react'
import { useOnline } from '#ui/console/useOnline.ts'
import type { Screen } from '../screens.ts'

/**
 * Milliseconds after which the work runs even if the browser is not idle; also used in browsers without an idle
 * callback.
 */
const IDLE_TIMEOUT_MS = 3_000

const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const scheduled = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(scheduled)
  }
  const timer = setTimeout(work, IDLE_TIMEOUT_MS)
  return () => clearTimeout(timer)
}

/** Loads the code of the desk's screens while the browser is idle, so that they work offline. */
export function useFetchAhead(screens: Screen[]): void {
  const online = useOnline()
  const first = useRef(screens)
  useEffect(() => {
    if (!online) return
    return whenIdle(() => void fetchAhead(first.current))
  }, [online])
}

async function fetchAhead(screens: Screen[]): Promise<void> {
  const floor = screens.filter(({ group, name }) => group === 'floor' || name === 'roster')
  const parts = [
    ...floor.map(({ load }) => load),
    // Phones never show the calendar.
    ...(matchMedia('(min-width: 56.25em)').matches
      ? [() => import('#features/scheduling/console/ui/WeekCalendar.tsx')]
      : []),
    // Needed to show the result of an action.
    () => import('#ui/Toasts.tsx'),
  ]
  // Parts that could not be loaded now are loaded when they are opened.
  for (const load of parts) await load().catch(() => undefined)
}
