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
  /** Closed, it keeps its place: something else needs the focus for a while. */
  open?: boolean
  /** Escape, the close button, or a press outside. */
  onClose: () => void
  /** What it is all about: it stays while steps change. Names the sheet with a SheetTitle. */
  side: ReactNode
  /** How far one has come, 0 to 1, and the words for it. */
  progress: number
  stage: { title: string; next?: string | undefined }
  /** Done and won: the ground turns to gold. */
  won?: boolean
  /** Nothing is known yet: what comes is not where this stands, so nothing of it is shown but that it comes. */
  waiting?: boolean
  /** Above the step, as long as it lasts: a seat that is held. */
  above?: ReactNode
  /** Another key, another step: the focus goes to its heading. */
  step: string
  children: ReactNode
}

/**
 * A job of several steps in one place: at the left (on phones on top) what it is about, beside it one step at a time,
 * below it the step's buttons, always in sight; one floor through both, filled as far as one has come.
 */
export function Sheet({
  open = true,
  onClose,
  side,
  progress,
  stage,
  won,
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
          className={classes(css.sheet, won && css.won)}
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>('[data-step-heading]') ?? popup.current
          }
        >
          <SheetFoot value={foot}>
            <div className={css.side}>
              {side}
              <div className={css.floor}>
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

/** Scrolls by itself, so it can be reached by keyboard; a step that follows another takes the focus. */
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
  /** Not before the first step, whose focus is left to the dialog: it notes what had it, to give it back. */
  begun: RefObject<boolean>
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  // Before its content is taken away: an element that goes with the focus makes the dialog take it, a frame too late.
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
    // biome-ignore lint/a11y/useSemanticElements: a step is more than fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={body} className={css.body} role="group" aria-label={label} tabIndex={0} data-step={name}>
      {children}
    </div>
  )
}

/** The name of the whole sheet. */
export const SheetTitle = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => <Base.Title className={className}>{children}</Base.Title>

/** The one title of a step. */
export const StepTitle = ({ big, children }: { big?: boolean; children: ReactNode }) => (
  <h3 tabIndex={-1} data-step-heading="" className={classes(css.title, big && css.big)}>
    {children}
  </h3>
)
