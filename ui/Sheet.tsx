import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { commonText } from '#lib/text/common.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { isOnToast } from './Dialog.tsx'
import { DockForToasts } from './DockForToasts.tsx'
import css from './Sheet.module.css'
import { SheetFoot } from './StepButtons.tsx'

type SheetProps = {
  /** False: it stays mounted but is hidden while something else needs the focus. */
  open?: boolean
  /** Called on Escape, the close button, or a click outside. */
  onClose: () => void
  /** The subject, which stays visible while steps change. It contains a SheetTitle, which names the sheet. */
  side: ReactNode
  /** The progress, 0 to 1, and its label. */
  progress: number
  stage: { title: string; next?: string | undefined }
  /** The task has succeeded: the background turns gold. */
  succeeded?: boolean
  /** Nothing is loaded yet: only a loading message is shown, because the final content may look different. */
  waiting?: boolean
  /** Rendered above the step, for example a held seat. */
  above?: ReactNode
  /** A new key means a new step: the focus moves to its heading. */
  step: string
  children: ReactNode
}

/**
 * A task of several steps in one dialog: the subject is on the left (on phones at the top), one step at a time next to
 * it, and the step's buttons always visible below. One base line runs through both parts and fills with the progress.
 */
export function Sheet({
  open = true,
  onClose,
  side,
  progress,
  stage,
  succeeded,
  waiting,
  above,
  step,
  children,
}: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const begun = useRef(false)
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
        <Base.Backdrop className={css.back} forceRender />
        <Base.Popup
          ref={popup}
          className={classes(css.sheet, succeeded && css.succeeded)}
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>('[data-step-heading]') ?? popup.current
          }
        >
          <SheetFoot value={foot}>
            <div className={css.side}>
              {side}
              <div className={css.progress}>
                <i className={css.level} style={{ width: `${Math.round(progress * 100)}%` }} />
                <span className={css.stage}>
                  {stage.title}
                  {stage.next && <small className={css.next}>{stage.next}</small>}
                </span>
              </div>
            </div>
            <div className={classes(css.main, waiting && css.waiting)}>
              <div className={classes(css.above, Boolean(above) && css.filled)}>
                {above}
                <DockForToasts />
              </div>
              <Step key={step} name={step} label={stage.title} popup={popup} begun={begun}>
                {children}
              </Step>
              <div ref={setFoot} className={css.foot} />
            </div>
            <Base.Close
              className={classes(css.close, Boolean(above) && css.onDark)}
              render={<IconButton icon="x" label={commonText.close} />}
            />
          </SheetFoot>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Scrolls by itself, so it must be reachable by keyboard. Each step after the first takes the focus. */
function Step({
  name,
  label,
  popup,
  begun,
  children,
}: {
  name: string
  label: string
  popup: RefObject<HTMLElement | null>
  /**
   * Whether the first step was shown. The dialog sets the focus for that one, because it remembers which element to
   * focus afterwards.
   */
  begun: RefObject<boolean>
  children: ReactNode
}) {
  const body = useRef<HTMLElement>(null)
  // Runs before the old content is removed: if the focused element disappears, the dialog moves the focus one frame too
  // late.
  useLayoutEffect(
    () => () => {
      const { current } = popup
      if (current?.contains(document.activeElement)) current.focus({ preventScroll: true })
    },
    [popup],
  )
  useEffect(() => {
    if (begun.current) {
      const heading = body.current?.querySelector<HTMLElement>('[data-step-heading]')
      ;(heading ?? popup.current)?.focus({ preventScroll: true })
    }
    begun.current = true
  }, [popup, begun])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: in Safari the keyboard scrolls only what has the focus
    <section ref={body} className={css.body} aria-label={label} tabIndex={0} data-step={name}>
      {children}
    </section>
  )
}

/** The title of the whole sheet. */
export const SheetTitle = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => <Base.Title className={className}>{children}</Base.Title>

/** The only title of a step. */
export const StepTitle = ({ big, children }: { big?: boolean; children: ReactNode }) => (
  <h3 tabIndex={-1} data-step-heading="" className={classes(css.title, big && css.big)}>
    {children}
  </h3>
)
