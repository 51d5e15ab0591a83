import { createContext, type ReactNode, useContext, useId } from 'react'
import styles from './FieldFrame.module.css'
import { Icon } from './Icon.tsx'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  /** Shown under the field and linked to it; nothing if undefined or empty. */
  error?: string | undefined
}

/** The style of a bare input, select or textarea without a frame. */
export const controlClass = styles.control

/** The messages of a form for its required controls that were left empty, by the control's id. */
export const MissingFields = createContext<Record<string, string>>({})

/** The ids and aria attributes that link a control to its label, hint and error. */
export function useFieldIds({ hint, error: given }: Omit<FieldTexts, 'label'>, givenId?: string) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const missing = useContext(MissingFields)[id]
  const error = given || missing
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  const control = { id, 'aria-describedby': describedBy, 'aria-invalid': error ? (true as const) : undefined }
  return { id, hintId, errorId, error, control }
}

type FrameProps = Omit<FieldTexts, 'error'> & {
  ids: ReturnType<typeof useFieldIds>
  after?: ReactNode
  children: ReactNode
}

/** Label, control, hint, error, in this order. */
export const FieldFrame = ({ label, hint, ids, after, children }: FrameProps) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={ids.id}>
      {label}
    </label>
    {children}
    {hint && <Hint id={ids.hintId}>{hint}</Hint>}
    {ids.error && <FieldError id={ids.errorId}>{ids.error}</FieldError>}
    {after}
  </div>
)

/** An explanation below the input. */
export const Hint = ({ id, children }: { id?: string | undefined; children: ReactNode }) => (
  <p className={styles.hint} id={id}>
    {children}
  </p>
)

/** An error message next to its control. */
export const FieldError = ({ id, children }: { id?: string | undefined; children: ReactNode }) => (
  <p className={styles.error} id={id} data-field-error="">
    <Icon name="bang" className={styles.icon} />
    {children}
  </p>
)
