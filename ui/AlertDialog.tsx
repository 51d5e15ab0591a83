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
  /** What happens then, and whether it can be undone. */
  children: ReactNode
  /** The words of the deed: 'Yes, Change'. */
  confirm: string
  cancel?: string
  /** Not every deed is dangerous; red unless `calm`. */
  calm?: boolean
  /** The deed is under way: both buttons wait. */
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * One question before something that can't be undone. A press outside doesn't answer it; Escape means no, and so does
 * Enter, for the focus begins on the way back. It stays open until `open` is false, so a slow deed can show itself.
 */
export function AlertDialog(props: AlertDialogProps) {
  const wayBack = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={props.open} onOpenChange={(next) => !next && !props.pending && props.onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} data-dialog="" forceRender />
        <Base.Popup className={classes(styles.dialog, styles.question)} initialFocus={wayBack}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{props.title}</Base.Title>
          </div>
          <Base.Description className={styles.body} render={<div />}>
            {props.children}
          </Base.Description>
          <div className={styles.foot}>
            <Button danger={!props.calm} pending={props.pending} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
            <Button ref={wayBack} outline disabled={props.pending} onClick={props.onCancel}>
              {props.cancel ?? commonText.cancel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
