import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './ArticleLayout.module.css'

type ArticleLayoutProps = {
  /** Facts and contents, visible while the text scrolls. */
  aside: ReactNode
  /** Without space above, because a line is directly above it. */
  flushTop?: boolean
  /** The text takes all remaining columns. */
  wide?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A long text with a sidebar. */
export const ArticleLayout = ({ aside, flushTop, wide, className, children }: ArticleLayoutProps) => (
  <div className={classes(styles.columns, flushTop && styles.flushTop, className)}>
    <aside>
      <div className={styles.side}>{aside}</div>
    </aside>
    <div className={wide ? styles.wide : styles.body}>{children}</div>
  </div>
)
