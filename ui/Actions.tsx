import type { ReactNode } from 'react'
import styles from './Actions.module.css'
import { classes } from './classes.ts'

/** What can be done next: one button, and links beside it. */
export const Actions = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={classes(styles.actions, className)}>{children}</p>
)
