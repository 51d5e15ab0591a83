import { useEffect, useState, useSyncExternalStore } from 'react'
import { frameText } from '#app/text/frame.ts'
import { useSession } from '#features/identity/session.ts'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './Offline.module.css'

/** The page that shows the member's next bookings from this device (public/sw.js). */
const cachedPage = () => `${languagePrefix(currentLanguage())}/offline`

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Without a connection, a click on a link would replace the current page with an error. So the click is prevented, and
 * a message explains why. A click with a modifier key is not prevented.
 */
export function Offline() {
  const isLoggedIn = useSession((session) => session.isLoggedIn)
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  const [blockedClicks, setBlockedClicks] = useState(0)
  useEffect(() => {
    if (!offline) return
    const preventLeaving = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // The service worker has this page in its cache.
      if (link?.pathname === cachedPage()) return
      const leavesPage = link?.origin === location.origin && link.pathname !== location.pathname
      if (!leavesPage || event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank') return
      event.preventDefault()
      event.stopPropagation()
      setBlockedClicks((count) => count + 1)
    }
    document.addEventListener('click', preventLeaving, true)
    return () => document.removeEventListener('click', preventLeaving, true)
  }, [offline])
  return (
    <div role="status">
      {offline && (
        <p className={classes(styles.offline, 'on-dark')} key={blockedClicks}>
          {frameText.offline}{' '}
          {isLoggedIn && navigator.serviceWorker?.controller && (
            <a href={cachedPage()}>{frameText.offlineBookings}</a>
          )}
        </p>
      )}
    </div>
  )
}
