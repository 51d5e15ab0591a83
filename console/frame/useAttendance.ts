import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stillSignedInQuery } from '#features/staff/console/queries.ts'
import { setUnattended } from '#lib/api.ts'

/** Milliseconds without a touch or a key after which calls are those of a screen alone. */
const ATTENDED_MS = 60_000
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Tells the server, with each call, whether somebody is at the console: screens ask by themselves, and a sign-in ends
 * half an hour after its owner left, not when the last screen is closed.
 */
export function useAttendance(): void {
  useEffect(() => {
    let lastSign = performance.now()
    const note = () => {
      lastSign = performance.now()
    }
    setUnattended(() => performance.now() - lastSign > ATTENDED_MS)
    for (const sign of SIGNS) addEventListener(sign, note, { capture: true, passive: true })
    return () => {
      setUnattended(() => false)
      for (const sign of SIGNS) removeEventListener(sign, note, { capture: true })
    }
  }, [])
  useQuery(stillSignedInQuery)
}
