import { type ReactNode, useId } from 'react'
import { scheduleTabText as text } from '#features/booking/text/dashboard.ts'
import { Button } from '#ui/Button.tsx'
import styles from './BookingAction.module.css'

type CancelButtonProps = {
  /** The class and its day, so that screen reader users can tell the buttons apart. */
  what: string
  /** Why the button is disabled. */
  reason: string | undefined
  pending: boolean
  onCancel: () => void
  /** What can be done instead. */
  children?: ReactNode
}

/**
 * The button is disabled on the day of the class and while the booking is being cancelled (spec §6). It then
 * shows why, and what the member can do instead.
 */
export function CancelButton({ what, reason, pending, onCancel, children }: CancelButtonProps) {
  const reasonId = useId()
  return (
    <div className={styles.action}>
      <Button
        sm
        outline
        danger
        pending={pending}
        disabled={reason !== undefined}
        aria-label={pending ? undefined : text.cancelThis(what)}
        aria-describedby={reason && reasonId}
        onClick={onCancel}
      >
        {text.cancel}
      </Button>
      {reason && (
        <span id={reasonId} className={styles.why}>
          {reason}
        </span>
      )}
      {children}
    </div>
  )
}
