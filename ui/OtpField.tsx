import type { ComponentProps } from 'react'
import { range } from '#lib/range.ts'
import { FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'
import styles from './OtpField.module.css'

type OtpProps = FieldTexts & {
  value: string
  /** Digits only, at most `length`. */
  onChange: (digits: string) => void
  length?: number
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'maxLength'>

/**
 * A code from a mail. It looks like several slots, but is one field: a screen reader reads one name, the phone offers
 * the received code, and of a pasted text ("code: 123 456") only the digits are used. The slots only display the value.
 */
export function OtpField({ label, hint, error, id, value, onChange, length = 6, ...input }: OtpProps) {
  const texts = { label, hint, error }
  const ids = useFieldIds(texts, id)
  const active = Math.min(value.length, length - 1)
  return (
    <FieldFrame {...texts} ids={ids}>
      <div className={styles.code}>
        <input
          {...input}
          {...ids.control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
          onSelect={(event) => keepCaretAtEnd(event.currentTarget)}
        />
        <div className={styles.slots} aria-hidden="true">
          {range(length).map((slot) => (
            <span key={slot} className={slot === active ? styles.current : undefined}>
              {value[slot]}
            </span>
          ))}
        </div>
      </div>
    </FieldFrame>
  )
}

/** The text is invisible, so a caret in the middle would confuse; a selection of the whole text is not changed. */
function keepCaretAtEnd(field: HTMLInputElement) {
  const end = field.value.length
  if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end)
    field.setSelectionRange(end, end)
}
