import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The element below the base line of a sheet, once it exists; undefined outside of a sheet. */
export const SheetFoot = createContext<HTMLElement | null | undefined>(undefined)

/**
 * The buttons of a step, with small print next to them: in a sheet they are shown below its base line, elsewhere in
 * place. A button that submits a form names it with `form`.
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
