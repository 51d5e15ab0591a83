import { useCallback, useEffect, useRef, useState } from 'react'
import { weekNow } from '#features/timetable/queries.ts'
import type { SessionList } from '#features/timetable/schema.ts'
import { isoInstant, systemClock } from '#lib/time.ts'
import type { Filter } from './filter.ts'

const EVERY_MS = 30_000

interface Live {
  /** The rendered week that it continues. */
  of: SessionList
  list: SessionList
  /** When the line broke: seats may have changed since. Null while it holds. */
  staleSince: string | null
}

/**
 * The week of the page, kept true while somebody looks at it: asked again every 30 seconds while the page is
 * visible, when it comes back into view, and on `reload`; at once when it is `outdated`. What can't be fetched leaves
 * what is there, and says so.
 */
export function useLiveWeek(rendered: SessionList, filter: Filter, outdated: boolean) {
  const [live, setLive] = useState<Live | null>(null)
  const current = live?.of === rendered ? live : null
  const asked = useRef(0)
  const { location, kind, instructor, week } = filter

  const reload = useCallback(async () => {
    asked.current += 1
    const mine = asked.current
    const next = await weekNow({ location, kind, instructor, week }).catch(() => null)
    if (mine !== asked.current) return
    setLive((before) => continued(before?.of === rendered ? before : null, rendered, next))
  }, [rendered, location, kind, instructor, week])

  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && reload())
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      // What is still on its way belongs to another week now.
      asked.current += 1
    }
  }, [reload])

  useEffect(() => {
    if (outdated) void reload()
  }, [outdated, reload])

  return { list: current?.list ?? rendered, staleSince: current?.staleSince ?? null, reload }
}

function continued(before: Live | null, rendered: SessionList, next: SessionList | null): Live {
  const list = before?.list ?? rendered
  if (!next) {
    const staleSince = before?.staleSince ?? isoInstant(systemClock.now())
    return { of: rendered, list, staleSince }
  }
  // The same answer keeps the same objects: nothing is drawn anew.
  const same = JSON.stringify(next) === JSON.stringify(list)
  return { of: rendered, list: same ? list : next, staleSince: null }
}
