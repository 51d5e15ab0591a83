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
  /**
   * The element that gets the focus first. Otherwise it is the first field, or the dialog itself (always so
   * after a touch, because a field would open the keyboard).
   */
  initialFocus?: RefObject<HTMLElement | null>
  /** Sets a width (`--w`) and other specific styles. */
  className?: string | undefined
  /** Hides the page below completely. */
  covers?: boolean
  /** On desktops toasts stay out of the right half. */
  toasts?: 'left'
  /** DialogHead, DialogBody. */
  children: ReactNode
}

/**
 * A sheet from below on phones, a dialog box on desktops. The focus stays inside and returns to its previous
 * element; the page behind does not scroll. Its accessible name is the title of DialogHead. It is not rendered on the
 * server: on the site, import it in a part that is itself loaded lazily (`lazyPart`).
 */
export function Dialog({ open, onClose, initialFocus, className, covers, toasts, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const firstFocus = (openedBy: string) =>
    (openedBy !== 'touch' &&
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
          initialFocus={initialFocus ?? firstFocus}
        >
          <DockForToasts />
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A toast is shown over the dialog: dismissing it must not close the dialog. */
export const isOnToast = (event: Event) =>
  event.target instanceof Element && !!event.target.closest('[data-toast-region]')

type HeadProps = { title: ReactNode; label?: ReactNode; className?: string | undefined }

/** Title, a label above it, and the close button. */
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
