import { useEffect, useState } from 'react'

/** The value as it was at the last pause of `ms` milliseconds: for a request about what somebody types. */
export function useDebounced<T extends string | number>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
