import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Note.module.css'

type NoteProps = {
  title: ReactNode
  /** `good`: success; `bad`: an error; otherwise information. */
  tone?: 'good' | 'bad'
  icon?: IconName
  children?: ReactNode
}

/**
 * A message inside a view about something that happened there. Screen readers announce it when it appears, and at once
 * if it is an error.
 */
export const Note = ({ title, tone, icon, children }: NoteProps) => (
  <div role={tone === 'bad' ? 'alert' : 'status'} className={classes(css.note, tone && css[tone])}>
    <Icon name={icon ?? (tone === 'good' ? 'ok' : 'bang')} />
    <div>
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
    </div>
  </div>
)
