import type { ReactNode } from 'react'
import styles from './Actions.module.css'
import { classes } from './classes.ts'

/** The next steps: one button, and links next to it. */
export const Actions = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={classes(styles.actions, className)}>{children}</p>
)
