import { useRef } from 'react'

/** Runs one action at a time: while one is running, others are ignored and return undefined. */
export function useOneAtATime() {
  const busy = useRef(false)
  return async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    if (busy.current) return undefined
    busy.current = true
    try {
      return await act()
    } finally {
      busy.current = false
    }
  }
}
