import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { areShortcutsOn, isTyping } from '#ui/console/useKey.ts'
import type { Screen } from '../screens.ts'

/** Milliseconds between `G` and the letter of a screen. */
const SEQUENCE_MS = 1_500

/** `Ctrl K` opens the palette, `/` focuses the screen's search, `G` and a letter open a screen, `?` shows all keys. */
export function useKeys(screens: Screen[], show: (mode: 'find' | 'keys') => void): void {
  const navigate = useNavigate()
  const latest = useRef({ screens, show })
  latest.current = { screens, show }
  useEffect(() => {
    let goUntil = 0
    const onKey = (event: KeyboardEvent) => {
      const { screens, show } = latest.current
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return show('find')
      }
      const inDialog =
        document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]') !== null
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event) || inDialog || !areShortcutsOn()) return
      const key = event.key.toLowerCase()
      const isSecondKey = event.timeStamp < goUntil
      goUntil = 0
      if (isSecondKey) {
        const screen = screens.find((each) => each.key === key)
        if (screen) void navigate(`/${screen.path}`)
      } else if (key === 'g') goUntil = event.timeStamp + SEQUENCE_MS
      else if (event.key === '?') show('keys')
      else if (key === '/') focusSearch(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
}

function focusSearch(event: KeyboardEvent) {
  const field = document.querySelector<HTMLInputElement>('#main input[type="search"]')
  if (!field) return
  event.preventDefault()
  field.focus()
  field.select()
}
