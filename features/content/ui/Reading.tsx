import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './Reading.module.css'

type ReadingProps = {
  /** Facts and contents, visible while the text scrolls. */
  aside: ReactNode
  /** Directly below a base line. */
  onFloor?: boolean
  /** The text takes all remaining columns. */
  wide?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A long text with a sidebar. */
export const Reading = ({ aside, onFloor, wide, className, children }: ReadingProps) => (
  <div className={classes(styles.columns, onFloor && styles.onFloor, className)}>
    <aside>
      <div className={styles.side}>{aside}</div>
    </aside>
    <div className={wide ? styles.wide : styles.body}>{children}</div>
  </div>
)
