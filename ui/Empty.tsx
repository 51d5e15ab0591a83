import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Empty.module.css'

export type EmptyArt = 'schedule' | 'history' | 'pass' | 'filter' | 'error' | 'blog'

type EmptyProps = {
  art: EmptyArt
  /** The line of the spec ('No history found'). */
  title: ReactNode
  /** What to expect, in smaller words. */
  children?: ReactNode
  /** One way on, a small button. */
  action?: ReactNode
}

/** Nothing here: a small plate, the words, one way on. */
export const Empty = ({ art, title, children, action }: EmptyProps) => (
  <div className={styles.empty}>
    <img src={`/art/empty-${art}.svg`} alt="" width="200" height="150" loading="lazy" />
    <p className={classes('d', styles.title)}>{title}</p>
    {children && <p className="small mute">{children}</p>}
    {action}
  </div>
)
