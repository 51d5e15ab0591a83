import { useLayoutEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { viewLeft } from '#ui/toastDock.ts'
import { type Screen, screenName, screens } from '../screens.ts'
import { frameText } from '../text/frame.ts'

const screenOf = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => matchPath(`/${path}`, pathname))

/**
 * Sets the window's title to the screen's name; when the screen changes, moves the focus to it and announces
 * its name.
 */
export function useScreenChange(): { screen: Screen | undefined; announcement: string } {
  const { pathname } = useLocation()
  const screen = screenOf(pathname)
  const [announcement, setAnnouncement] = useState('')
  const before = useRef(pathname)
  // Before the screen's own effects, which may set the title and the focus themselves.
  useLayoutEffect(() => {
    document.title = screen ? frameText.title(screenName(screen)) : frameText.desk
    if (before.current === pathname) return
    before.current = pathname
    viewLeft()
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    setAnnouncement(document.title)
  }, [pathname, screen])
  return { screen, announcement }
}
