import type { ReactNode } from 'react'
import css from './ScreenHead.module.css'

type ScreenHeadProps = {
  title: ReactNode
  /** The screen's figures, as a text. */
  children?: ReactNode
  /** Filters and the main action, on the right. */
  tools?: ReactNode
  /** The screen's own scale (hours, minutes, days) instead of the plain base line; `none` if a table follows. */
  below?: ReactNode | 'none'
}

/** The head of every console screen: its name and one sentence, then the base line. */
export const ScreenHead = ({ title, children, tools, below }: ScreenHeadProps) => (
  <>
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        {children && <p className={css.sentence}>{children}</p>}
      </div>
      {tools && <div className={css.tools}>{tools}</div>}
    </header>
    {below === undefined ? <div className={css.line} /> : below === 'none' ? null : below}
  </>
)

/** The head of a part: its name, and a number or a link on the right. */
export const PartHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className={css.part}>
    <h2>{title}</h2>
    {children && <div className={css.beside}>{children}</div>}
  </div>
)
