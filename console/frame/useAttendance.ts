import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stillSignedInQuery } from '#features/staff/console/queries.ts'
import { setUnattended } from '#lib/api.ts'

/** Milliseconds without a touch or a key after which calls count as polling. */
const ATTENDED_MS = 60_000
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Tells the server with each call whether somebody is using the console. Screens send requests by themselves, but a
 * sign-in must end half an hour after its owner left, even if a screen stays open.
 */
export function useAttendance(): void {
  useEffect(() => {
    let lastSign = performance.now()
    const recordActivity = () => {
      lastSign = performance.now()
    }
    setUnattended(() => performance.now() - lastSign > ATTENDED_MS)
    for (const sign of SIGNS) addEventListener(sign, recordActivity, { capture: true, passive: true })
    return () => {
      setUnattended(() => false)
      for (const sign of SIGNS) removeEventListener(sign, recordActivity, { capture: true })
    }
  }, [])
  useQuery(stillSignedInQuery)
}
