import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tag.module.css'

/**
 * `ok`: good news. `warn`: soon. `ink`: the member's own. `bad`: it cost something. `off`: over. `run`: may not
 * take place.
 */
export type TagTone = 'ok' | 'warn' | 'ink' | 'bad' | 'off' | 'run'

type TagProps = { tone: TagTone; className?: string | undefined; children: ReactNode }

/** A state in one or two words. */
export const Tag = ({ tone, className, children }: TagProps) => (
  <span className={classes(styles.tag, styles[tone], className)}>{children}</span>
)
