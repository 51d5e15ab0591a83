import { useEffect, useState, useSyncExternalStore } from 'react'
import { frameText } from '#app/text/frame.ts'
import { useSession } from '#features/identity/session.ts'
import { languageNow, languagePrefix } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './Offline.module.css'

/** Shows the member's next bookings as this device remembers them (public/sw.js). */
const cachedPage = () => `${languagePrefix(languageNow())}/offline`

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Without a line a click on another page would lose the one that is here: it is held back, and said why.
 * A click with a modifier is the reader's own affair.
 */
export function Offline() {
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (!offline) return
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // This page the service worker keeps.
      if (link?.pathname === cachedPage()) return
      const leaves = link?.origin === location.origin && link.pathname !== location.pathname
      if (!leaves || event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank') return
      event.preventDefault()
      event.stopPropagation()
      setTimes((count) => count + 1)
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [offline])
  return (
    <div role="status">
      {offline && (
        <p className={classes(styles.offline, 'on-dark')} key={times}>
          {frameText.offline}{' '}
          {isLoggedIn && navigator.serviceWorker?.controller && (
            <a href={cachedPage()}>{frameText.offlineBookings}</a>
          )}
        </p>
      )}
    </div>
  )
}
