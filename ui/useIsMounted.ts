import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the page. An action that was waiting may go on after it was removed. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
