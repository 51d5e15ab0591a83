import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Under the floor of a sheet, once it is there; undefined outside of one. */
export const SheetFoot = createContext<HTMLElement | null | undefined>(undefined)

/**
 * The buttons of a step, and small print beside them: in a sheet they stand under its floor, anywhere else where they
 * are written. A button that sends a form names it with `form`.
 */
export function StepButtons({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  const foot = use(SheetFoot)
  if (foot === undefined) return children
  return (
    foot &&
    createPortal(
      <>
        {hint && <p data-hint="">{hint}</p>}
        {children}
      </>,
      foot,
    )
  )
}
