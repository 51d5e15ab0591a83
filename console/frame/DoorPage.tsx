import type { ReactNode } from 'react'
import { frameText } from '../text/frame.ts'
import css from './DoorPage.module.css'
import { Sign } from './Sign.tsx'

type DoorPageProps = { title: ReactNode; lead?: ReactNode; children?: ReactNode }

/** Before anybody is let in: the words at one side, on desks the drawing at the other. */
export const DoorPage = ({ title, lead, children }: DoorPageProps) => (
  <div className={css.page}>
    <div className={css.art} aria-hidden="true">
      <img src="/art/how-keep.svg" alt="" />
    </div>
    <main className={css.main}>
      <p className={css.brand}>
        <Sign />
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
