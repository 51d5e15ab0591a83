import { useEffect, useRef } from 'react'
import { useOnline } from '#ui/console/useOnline.ts'
import type { Screen } from '../screens.ts'

/** Milliseconds until work that wants the browser idle is done all the same; also where it can't be asked for. */
const LATEST = 3_000

const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work, { timeout: LATEST })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, LATEST)
  return () => clearTimeout(timer)
}

/** Fetches the programs of the floor while nobody waits for them: its work goes on when the line breaks. */
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
    // A phone never shows the calendar.
    ...(matchMedia('(min-width: 56.25em)').matches
      ? [() => import('#features/scheduling/console/ui/WeekCalendar.tsx')]
      : []),
    // What says how a deed went.
    () => import('#ui/Toasts.tsx'),
  ]
  // What did not come is asked for when somebody goes there.
  for (const load of parts) await load().catch(() => undefined)
}
