import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './Reading.module.css'

type ReadingProps = {
  /** Facts and contents, in sight while the rest is read. */
  aside: ReactNode
  /** Right under the line of a floor. */
  onFloor?: boolean
  /** The text takes all columns that are left. */
  wide?: boolean
  className?: string | undefined
  children: ReactNode
}

/** What is read, and beside it what one looks up. */
export const Reading = ({ aside, onFloor, wide, className, children }: ReadingProps) => (
  <div className={classes(styles.columns, onFloor && styles.onFloor, className)}>
    <aside>
      <div className={styles.side}>{aside}</div>
    </aside>
    <div className={wide ? styles.wide : styles.body}>{children}</div>
  </div>
)
