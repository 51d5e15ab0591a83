import type { ReactNode } from 'react'
import { frameText } from '../text/frame.ts'
import css from './SignInLayout.module.css'
import { StudioMark } from './StudioMark.tsx'

type SignInLayoutProps = { title: ReactNode; lead?: ReactNode; children?: ReactNode }

/** The layout of pages before sign-in: the text on one side, and on desktops a drawing on the other. */
export const SignInLayout = ({ title, lead, children }: SignInLayoutProps) => (
  <div className={css.page}>
    <div className={css.art} aria-hidden="true">
      <img src="/art/how-keep.svg" alt="" />
    </div>
    <main className={css.main}>
      <p className={css.brand}>
        <StudioMark />
        {frameText.desk}
      </p>
      <div>
        <h1 className={css.title}>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {children}
    </main>
  </div>
)
