import { useLayoutEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { notifyViewLeft } from '#ui/toastDock.ts'
import { type Screen, screenName, screens } from '../screens.ts'
import { frameText } from '../text/frame.ts'

const screenOf = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => matchPath(`/${path}`, pathname))

/**
 * Sets the window's title to the name of the screen. When the screen changes, it also moves the focus there and
 * announces the name.
 */
export function useScreenChange(): { screen: Screen | undefined; announcement: string } {
  const { pathname } = useLocation()
  const screen = screenOf(pathname)
  const [announcement, setAnnouncement] = useState('')
  const before = useRef(pathname)
  // Runs before the effects of the screen, which may set the title and the focus themselves.
  useLayoutEffect(() => {
    document.title = screen ? frameText.title(screenName(screen)) : frameText.desk
    if (before.current === pathname) return
    before.current = pathname
    notifyViewLeft()
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    setAnnouncement(document.title)
  }, [pathname, screen])
  return { screen, announcement }
}
