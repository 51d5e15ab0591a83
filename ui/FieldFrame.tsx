import { createContext, type ReactNode, useContext, useId } from 'react'
import styles from './FieldFrame.module.css'
import { Icon } from './Icon.tsx'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  /** Shown under the field and tied to it; nothing when undefined or empty. */
  error?: string | undefined
}

/** The look of a bare input, select or textarea that stands in no frame. */
export const controlClass = styles.control

/** What a form says of its controls by their ids: those that were left empty. */
export const MissingFields = createContext<Record<string, string>>({})

/** The ids and the aria attributes that tie a control to its label, hint and error. */
export function useFieldIds({ hint, error: given }: Omit<FieldTexts, 'label'>, givenId?: string) {
  const own = useId()
  const id = givenId ?? own
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

/** What to know before filling in. */
export const Hint = ({ id, children }: { id?: string | undefined; children: ReactNode }) => (
  <p className={styles.hint} id={id}>
    {children}
  </p>
)

/** The words of one error, beside what they speak of. */
export const FieldError = ({ id, children }: { id?: string | undefined; children: ReactNode }) => (
  <p className={styles.error} id={id} data-field-error="">
    <Icon name="bang" className={styles.icon} />
    {children}
  </p>
)
