import { type ReactNode, useId } from 'react'
import { scheduleTabText as text } from '#features/booking/text/dashboard.ts'
import { Button } from '#ui/Button.tsx'
import styles from './BookingAction.module.css'

type CancelButtonProps = {
  /** The class and its day, for those who hear one button after the other. */
  what: string
  /** Why it can't be pressed. */
  reason: string | undefined
  pending: boolean
  onCancel: () => void
  /** What can be done instead. */
  children?: ReactNode
}

/** Disabled on the day of the class and while it is being cancelled (spec §6); says why, and what is left to do. */
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
