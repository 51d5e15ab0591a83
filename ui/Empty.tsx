import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Empty.module.css'
import errorArt from './emptyError.svg?inline'

export type EmptyArt = 'schedule' | 'history' | 'pass' | 'filter' | 'error' | 'blog'

type EmptyProps = {
  art: EmptyArt
  /** The wording that the specification prescribes ('No history found'). */
  title: ReactNode
  /** A short explanation. */
  children?: ReactNode
  /** One next step, a small button. */
  action?: ReactNode
}

/** An empty state: a small picture, a text, one next step. */
export const Empty = ({ art, title, children, action }: EmptyProps) => (
  <div className={styles.empty}>
    <img
      src={art === 'error' ? errorArt : `/art/empty-${art}.svg`}
      alt=""
      width="200"
      height="150"
      loading="lazy"
    />
    <p className={classes('d', styles.title)}>{title}</p>
    {children && <p className="small mute">{children}</p>}
    {action}
  </div>
)
