import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { viewLeft } from '#ui/toastDock.ts'
import { type Screen, screenName, screens } from '../screens.ts'
import { frameText } from '../text/frame.ts'

const screenOf = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => path.split('/')[0] === pathname.split('/')[1])

/** Names the window after the screen; when another one comes, moves the focus to it and says its name. */
export function useScreenChange(): { screen: Screen | undefined; said: string } {
  const { pathname } = useLocation()
  const screen = screenOf(pathname)
  const [said, setSaid] = useState('')
  const before = useRef(pathname)
  // Before the effects of the screen: what it shows of itself, and focuses, stays so.
  useLayoutEffect(() => {
    document.title = screen ? frameText.title(screenName(screen)) : frameText.desk
    if (before.current === pathname) return
    before.current = pathname
    viewLeft()
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    setSaid(document.title)
  }, [pathname, screen])
  return { screen, said }
}
