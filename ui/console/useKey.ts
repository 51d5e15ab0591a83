import { useEffect, useRef } from 'react'

/** Where letters are typed, or choose from a list by their beginning. */
const TAKES_LETTERS = [
  'input, select, textarea, option',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'option', 'menu', 'menuitem', 'spinbutton'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** Whether a letter belongs to what somebody types: in a field, in a list that is open, or half a letter of an IME. */
export const isTyping = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing ||
  (target instanceof HTMLElement && (target.isContentEditable || target.closest(TAKES_LETTERS) !== null))

const SWITCH = 'contrology.desk-keys'

/** Single letters can be switched off, for who speaks to her computer. Kept on this device. */
export const lettersAreOn = (): boolean => localStorage.getItem(SWITCH) !== 'off'
export const switchLetters = (on: boolean): void =>
  on ? localStorage.removeItem(SWITCH) : localStorage.setItem(SWITCH, 'off')

/** Whether a press of a single letter is meant for the screen: nobody types, and no dialog asks something. */
const isForScreen = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !isTyping(event) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
  lettersAreOn()

/** Milliseconds after a `G`, whose next letter leads to a screen. */
const AFTER_GO = 1_500

/** A single letter does something on this screen, as long as nothing is open over it. */
export function useKey(letter: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    let goUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (!isForScreen(event)) return
      const key = event.key.toLowerCase()
      const going = event.timeStamp < goUntil
      goUntil = key === 'g' ? event.timeStamp + AFTER_GO : 0
      if (going || key !== letter) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letter])
}
