import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { commonText } from '#lib/text/common.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'

type AlertDialogProps = {
  open: boolean
  /** 'Are you sure?' */
  title: ReactNode
  /** The effect of the action, and whether it can be undone. */
  children: ReactNode
  /** The label of the action: 'Yes, Change'. */
  confirm: string
  cancel?: string
  /** Red by default; `calm` for an action that is not dangerous. */
  calm?: boolean
  /** The action is running: both buttons are disabled. */
  pending?: boolean
  /** The effect of the action has not loaded yet: it can only be cancelled. */
  unready?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * One question before an action that can't be undone. A press outside does nothing; Escape cancels, and so does Enter,
 * because the focus starts on the cancel button. It stays open until `open` is false, so a slow action can show its
 * progress.
 */
export function AlertDialog(props: AlertDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={props.open} onOpenChange={(next) => !next && !props.pending && props.onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} data-dialog="" forceRender />
        <Base.Popup className={classes(styles.dialog, styles.question)} initialFocus={cancelButton}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{props.title}</Base.Title>
          </div>
          <Base.Description className={styles.body} render={<div />}>
            {props.children}
          </Base.Description>
          <div className={styles.foot}>
            <Button
              danger={!props.calm}
              pending={props.pending}
              disabled={props.unready}
              onClick={props.onConfirm}
            >
              {props.confirm}
            </Button>
            <Button ref={cancelButton} outline disabled={props.pending} onClick={props.onCancel}>
              {props.cancel ?? commonText.cancel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
