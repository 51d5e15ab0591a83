import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { refreshUser } from '#features/identity/session.ts'
import { notifyViewLeft } from '#ui/toastDock.ts'

declare global {
  interface Window {
    /** Repeats a click that came before the scripts were loaded (startAfterPaint.ts). */
    __early?: { stop: () => void; again: () => void }
  }
}

/**
 * On every page: fetches the signed-in user (spec §2). After a navigation: also moves the focus to the new page's content or
 * to the address's fragment, and announces its title; on the first page the browser does that. A link to a part of
 * the same page moves the focus too: the router changes the address without the browser's own jump.
 */
export function RouteFocus() {
  const { pathname, search, hash } = useLocation()
  const [announced, setAnnounced] = useState('')
  const before = useRef<string>(undefined)
  const view = useRef(pathname + search)
  useEffect(() => {
    // Later, when React has finished: a part of the page that is not hydrated yet would lose the click.
    const timer = setTimeout(() => window.__early?.again())
    return () => clearTimeout(timer)
  }, [])
  // Each address is another view.
  useEffect(() => {
    if (view.current !== pathname + search) notifyViewLeft()
    view.current = pathname + search
  }, [pathname, search])
  useEffect(() => {
    const isFirst = before.current === undefined
    const isSamePage = before.current === pathname
    before.current = pathname
    if (!isSamePage) void refreshUser()
    if (isFirst) return
    const part = hash ? document.getElementById(hash.slice(1)) : null
    if (isSamePage) return focusOn(part)
    focusOn(part ?? document.getElementById('main'))
    setAnnounced(document.title)
  }, [pathname, hash])
  return (
    <p className="vh" role="status">
      {announced}
    </p>
  )
}

/** The page itself controls its scrolling; the focus only follows. */
function focusOn(element: HTMLElement | null) {
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
