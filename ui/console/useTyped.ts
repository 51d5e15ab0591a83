import { type ChangeEvent, useEffect, useRef, useState } from 'react'

interface Typing {
  value: string
  /** Formats a value. */
  words: (value: string) => string
  read: (typed: string) => string | undefined
  /** The error for a parsed value; '' if it is valid. */
  wrong: (read: string | undefined) => string
  onChange: (value: string) => void
}

/**
 * The text of a field whose value is shown formatted: kept as typed, reformatted when the field is left. Text
 * that can't be parsed is not a value; the error is shown when the field is left or its form is sent.
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
      // The form's message about it is outdated.
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
