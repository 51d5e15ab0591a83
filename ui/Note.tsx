import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Note.module.css'

type NoteProps = {
  title: ReactNode
  /** good: done; bad: it went wrong; otherwise something to know. */
  tone?: 'good' | 'bad'
  icon?: IconName
  children?: ReactNode
}

/** Says in the view what happened in it; read out when it appears, at once when it is bad. */
export const Note = ({ title, tone, icon, children }: NoteProps) => (
  <div role={tone === 'bad' ? 'alert' : 'status'} className={classes(css.note, tone && css[tone])}>
    <Icon name={icon ?? (tone === 'good' ? 'ok' : 'bang')} />
    <div>
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
    </div>
  </div>
)
