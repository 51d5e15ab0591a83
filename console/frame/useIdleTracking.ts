import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stillSignedInQuery } from '#features/staff/console/queries.ts'
import { setUnattendedCheck } from '#lib/api.ts'

/** Milliseconds without a touch or a key after which calls count as polling. */
const IDLE_AFTER_MS = 60_000
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Tells the server with each call whether somebody is using the console. Screens send requests by themselves, but a
 * session must expire after 30 minutes without input, even if a screen stays open.
 */
export function useIdleTracking(): void {
  useEffect(() => {
    let lastInput = performance.now()
    const recordActivity = () => {
      lastInput = performance.now()
    }
    setUnattendedCheck(() => performance.now() - lastInput > IDLE_AFTER_MS)
    for (const input of INPUTS) addEventListener(input, recordActivity, { capture: true, passive: true })
    return () => {
      setUnattendedCheck(() => false)
      for (const input of INPUTS) removeEventListener(input, recordActivity, { capture: true })
    }
  }, [])
  useQuery(stillSignedInQuery)
}
