import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { refreshUser } from '#features/identity/session.ts'
import { viewLeft } from '#ui/toastDock.ts'

declare global {
  interface Window {
    /** Repeats a click that came before the scripts were loaded (startAfterPaint.ts). */
    __early?: { stop: () => void; again: () => void }
  }
}

/**
 * After navigation: fetches the signed-in user (spec §2), moves the focus to the new page's content or to the
 * address's fragment, and announces its title. Not on the first page, where the browser does that.
 */
export function RouteFocus() {
  const { pathname, search, hash } = useLocation()
  const [announced, setAnnounced] = useState('')
  const before = useRef<string>(undefined)
  useEffect(() => {
    // Outside of React's own work: a part of the page that is not hydrated yet would lose the click.
    const timer = setTimeout(() => window.__early?.again())
    return () => clearTimeout(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another view
  useEffect(() => viewLeft, [pathname, search])
  useEffect(() => {
    if (before.current === pathname) return
    const isFirst = before.current === undefined
    before.current = pathname
    void refreshUser()
    if (isFirst) return
    const element = (hash && document.getElementById(hash.slice(1))) || document.getElementById('main')
    focusOn(element)
    setAnnounced(document.title)
  }, [pathname, hash])
  return (
    <p className="vh" role="status">
      {announced}
    </p>
  )
}

/** The page itself controls its scrolling; the focus only follows. */
export function focusOn(element: HTMLElement | null) {
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
