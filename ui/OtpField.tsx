import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'
import styles from './OtpField.module.css'

type OtpProps = FieldTexts & {
  value: string
  /** Digits only, at most `length`. */
  onChange: (digits: string) => void
  length?: number
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'maxLength'>

/**
 * A code from a mail. It looks like slots, but it is one field: a reader speaks one name, the phone offers the code it
 * received, and whatever is pasted ("code: 123 456") leaves its digits. The slots are only a picture of the value.
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
          {Array.from({ length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            <span key={index} className={index === active ? styles.current : undefined}>
              {value[index]}
            </span>
          ))}
        </div>
      </div>
    </FieldFrame>
  )
}

/** The text is unseen, so a caret in the middle of it would surprise; a selection of all is left alone. */
function keepCaretAtEnd(field: HTMLInputElement) {
  const end = field.value.length
  if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end)
    field.setSelectionRange(end, end)
}
