import { type ChangeEvent, useEffect, useRef, useState } from 'react'

interface Typing {
  value: string
  /** How a value is written. */
  words: (value: string) => string
  read: (typed: string) => string | undefined
  /** What is said of what was read; '' where nothing is wrong. */
  wrong: (read: string | undefined) => string
  onChange: (value: string) => void
}

/**
 * What is typed into a field whose value is written in words: kept as it is typed, written anew when the field is left.
 * What can't be read is no value, and says so once the field is left or its form is sent.
 */
export function useTyped({ value, words, read, wrong, onChange }: Typing) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value && words(value))
  const [seen, setSeen] = useState(value)
  const [isLeft, setLeft] = useState(true)
  if (value !== seen) {
    setSeen(value)
    if ((read(typed) ?? '') !== value) setTyped(value && words(value))
  }
  const said = typed.trim() === '' ? '' : wrong(read(typed))
  useEffect(() => field.current?.setCustomValidity(said), [said])
  return {
    wrong: isLeft ? said : '',
    /** Chosen, not typed. */
    set: (next: string) => {
      setTyped(words(next))
      onChange(next)
      // What its form said of it is mended.
      field.current?.dispatchEvent(new Event('input', { bubbles: true }))
    },
    control: {
      ref: field,
      value: typed,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setLeft(false)
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value) ?? '')
      },
      onBlur: () => {
        setLeft(true)
        const day = read(typed)
        if (day) setTyped(words(day))
      },
    },
  }
}
