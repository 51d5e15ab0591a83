import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Codec } from './codecs.ts'

interface Typing<T, Empty> {
  value: T | Empty
  codec: Codec<T>
  /** The value for an empty field, and for text that can't be parsed. */
  empty: Empty
  /** The error for a parsed value; '' if it is valid. */
  check?: (value: T) => string
  onChange: (value: T | Empty) => void
}

/**
 * The text of a field whose value has another type. The text stays as typed, and is reformatted by the codec when the
 * field is left. Text that can't be parsed has no value; the error is shown when the field is left or its form is sent.
 */
export function useTyped<T, Empty>({ value, codec, empty, check, onChange }: Typing<T, Empty>) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const display = (next: T | Empty) => (next === empty || next == null ? '' : codec.display(next as T))
  const read = (text: string) => (text.trim() === '' ? undefined : codec.parse(text))
  const displayed = display(value)
  const [typed, setTyped] = useState(displayed)
  const [lastDisplayed, setLastDisplayed] = useState(displayed)
  const [isLeft, setLeft] = useState(true)
  if (displayed !== lastDisplayed) {
    setLastDisplayed(displayed)
    if (display(read(typed) ?? empty) !== displayed) setTyped(displayed)
  }
  const parsed = read(typed)
  const wrong = typed.trim() === '' ? '' : parsed === undefined ? codec.wrong() : (check?.(parsed) ?? '')
  useEffect(() => field.current?.setCustomValidity(wrong), [wrong])
  return {
    wrong: isLeft ? wrong : '',
    /** Sets a value that was chosen, not typed. */
    set: (next: T) => {
      setTyped(display(next))
      onChange(next)
      // The error message of the form is outdated.
      field.current?.dispatchEvent(new Event('input', { bubbles: true }))
    },
    control: {
      ref: field,
      value: typed,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setLeft(false)
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value) ?? empty)
      },
      onBlur: () => {
        setLeft(true)
        if (parsed !== undefined) setTyped(display(parsed))
      },
    },
  }
}
