import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import { FieldError } from './FieldFrame.tsx'

type CheckboxProps = { label: ReactNode; error?: string | undefined } & Omit<ComponentProps<'input'>, 'type'>

/** A checkbox with its label; the whole row is the target. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div>
      <label className={styles.checkbox}>
        <input
          {...input}
          type="checkbox"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : undefined)}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
