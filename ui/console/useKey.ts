import { useEffect, useRef } from 'react'

/** Elements in which letters are typed, or select from a list. */
const TAKES_LETTERS = [
  'input, select, textarea, option',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'option', 'menu', 'menuitem', 'spinbutton'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** Whether a key belongs to typing: in a field, in an open list, or in an IME composition. */
export const isTyping = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing ||
  (target instanceof HTMLElement && (target.isContentEditable || target.closest(TAKES_LETTERS) !== null))

const STORAGE_KEY = 'contrology.desk-keys'

/** Single-letter shortcuts can be switched off, for people who use speech input. Stored on this device. */
export const areShortcutsOn = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off'
export const switchShortcuts = (on: boolean): void =>
  on ? localStorage.removeItem(STORAGE_KEY) : localStorage.setItem(STORAGE_KEY, 'off')

/** Whether a single letter is meant for the screen: nobody is typing, and no dialog is open. */
const isForScreen = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !isTyping(event) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
  areShortcutsOn()

/** For how long after a `G` the next letter opens a screen. */
const SEQUENCE_MS = 1_500

/** A single-letter shortcut on this screen, while nothing is open over it. */
export function useKey(letter: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    let goUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (!isForScreen(event)) return
      const key = event.key.toLowerCase()
      const isSecondKey = event.timeStamp < goUntil
      goUntil = key === 'g' ? event.timeStamp + SEQUENCE_MS : 0
      if (isSecondKey || key !== letter) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letter])
}
