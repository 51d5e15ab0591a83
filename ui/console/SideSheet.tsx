import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { commonText } from '#lib/text/common.ts'
import { IconButton } from '#ui/Button.tsx'
import { isOnToast } from '#ui/Dialog.tsx'
import { DockForToasts } from '#ui/DockForToasts.tsx'
import css from './SideSheet.module.css'

type SideSheetProps = {
  /**
   * Called on Escape or the close button. The screen next to the sheet stays usable, so clicking there does not close
   * it.
   */
  onClose: () => void
  title: ReactNode
  /** A sentence about the subject, below the title. */
  description?: ReactNode
  /** The action, always visible: one dark button, and a cancel link. */
  footer?: ReactNode
  /** The element that gets the focus first; otherwise the close button. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A panel at the right for editing something on the screen next to it, without a backdrop. On phones it fills the
 * screen. Whether it is open must be in the address, so that going back closes it.
 */
export const SideSheet = ({
  onClose,
  title,
  description,
  footer,
  initialFocus,
  children,
}: SideSheetProps) => (
  <Base.Root
    open
    modal={false}
    disablePointerDismissal
    onOpenChange={(open, { event, cancel }) => {
      if (open) return
      if (isOnToast(event)) cancel()
      else onClose()
    }}
  >
    <Base.Portal>
      <Base.Popup className={css.sheet} {...(initialFocus ? { initialFocus } : undefined)}>
        <DockForToasts />
        <div className={css.head}>
          <div>
            <Base.Title className={css.title}>{title}</Base.Title>
            {description && <p className={css.lead}>{description}</p>}
          </div>
          <Base.Close render={<IconButton icon="x" label={commonText.close} />} />
        </div>
        <div className={css.body}>{children}</div>
        {footer && <div className={css.foot}>{footer}</div>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
