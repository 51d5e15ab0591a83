import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { commonText } from '#lib/text/common.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { DockForToasts } from './DockForToasts.tsx'

type DialogProps = {
  open: boolean
  /** Escape, the close button, or a press outside. */
  onClose: () => void
  /** Where the focus goes first. Otherwise the first field, or the dialog itself (always so after a touch, for a field would raise the keyboard). */
  initialFocus?: RefObject<HTMLElement | null>
  /** Sets a width (`--w`) and whatever else is particular. */
  className?: string | undefined
  /** Nothing of what is below shows through. */
  covers?: boolean
  /** On desks toasts keep off the right half. */
  toasts?: 'left'
  /** DialogHead, DialogBody. */
  children: ReactNode
}

/**
 * A sheet from below on phones, a plate on desks. The focus stays inside and returns to where it came from; the page
 * behind doesn't scroll. Its name is the DialogHead's title. Only for the browser: load it with what opens it.
 */
export function Dialog({ open, onClose, initialFocus, className, covers, toasts, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const firstLocation = (how: string) =>
    (how !== 'touch' &&
      popup.current?.querySelector<HTMLElement>(':is(input, select, textarea):enabled, [data-first]')) ||
    popup.current
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event, cancel }) => {
        if (next) return
        if (isOnToast(event)) cancel()
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          className={classes(styles.backdrop, covers && styles.cover)}
          data-dialog=""
          data-toasts={toasts}
          forceRender
        />
        <Base.Popup
          ref={popup}
          className={classes(styles.dialog, className)}
          initialFocus={initialFocus ?? firstLocation}
        >
          <DockForToasts />
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A toast lies over the dialog: to dismiss it is not to leave. */
export const isOnToast = (event: Event) =>
  event.target instanceof Element && !!event.target.closest('[data-toast-region]')

type HeadProps = { title: ReactNode; label?: ReactNode; className?: string | undefined }

/** Title, a label over it, and the way out. */
export const DialogHead = ({ title, label, className }: HeadProps) => (
  <div className={classes(styles.head, className)}>
    <div>
      {label && <p className={classes('label mute', styles.label)}>{label}</p>}
      <Base.Title className={styles.title}>{title}</Base.Title>
    </div>
    <Base.Close render={<IconButton icon="x" label={commonText.close} />} />
  </div>
)

type PartProps = { className?: string | undefined; children: ReactNode }

export const DialogBody = ({ className, children }: PartProps) => (
  <div className={classes(styles.body, className)}>{children}</div>
)
