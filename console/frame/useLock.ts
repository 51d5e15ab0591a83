import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { atLock, lockScreenQuery } from '#features/sharedDevice/console/queries.ts'
import { LOCK_AFTER_MINUTES } from '#features/sharedDevice/rules.ts'
import { ApiError } from '#lib/api.ts'
import { requireSignIn } from '#lib/consoleClient.ts'
import { systemClock } from '#lib/time.ts'
import { useOnline } from '#ui/console/useOnline.ts'
import { toast } from '#ui/toast.ts'
import { useMe } from './useMe.ts'

const CHECK_MS = 5_000
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const
const CHANNEL = 'contrology-lock'
const nowMs = () => systemClock.now().epochMilliseconds

/**
 * Locks a shared device: by the returned function, and after some minutes of inactivity. Undefined if the
 * device is not shared, or the signed-in person has no PIN to unlock it. Offline nobody could unlock it, so
 * locking waits for the connection. Other tabs of the browser are covered too.
 */
export function useLock(): (() => void) | undefined {
  const me = useMe()
  const online = useOnline()
  const queries = useQueryClient()
  const { data } = useQuery(lockScreenQuery)
  const mayLock = data?.people.some(({ _id }) => _id === me._id) ?? false
  const tabs = useRef<BroadcastChannel>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = requireSignIn
    tabs.current = channel
    return () => channel.close()
  }, [])
  const lock = async () => {
    try {
      const response = await atLock('POST /staff/lock')
      tabs.current?.postMessage(null)
      queries.setQueryData(lockScreenQuery.queryKey, response.data)
    } catch (error) {
      // The sign-in has already ended because of inactivity, but the lock screen is still shown.
      if (!(error instanceof ApiError && error.status === 401)) return toast.error((error as Error).message)
    }
    requireSignIn()
  }
  const latest = useRef(lock)
  latest.current = lock
  useEffect(() => {
    if (!mayLock || !online) return
    let lastInput = nowMs()
    const recordActivity = () => {
      lastInput = nowMs()
    }
    const lockIfIdle = () => {
      if (nowMs() - lastInput < LOCK_AFTER_MINUTES * 60_000) return
      recordActivity()
      void latest.current()
    }
    const timer = setInterval(lockIfIdle, CHECK_MS)
    for (const input of INPUTS) addEventListener(input, recordActivity, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const input of INPUTS) removeEventListener(input, recordActivity, { capture: true })
    }
  }, [mayLock, online])
  return mayLock ? () => void lock() : undefined
}
