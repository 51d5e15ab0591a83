import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Floor.module.css'

/** The rule with a scale that starts a section, and the content under it. */
export const Floor = ({ className, children }: { className?: string | undefined; children?: ReactNode }) => (
  <div className={classes(styles.floor, className)}>{children}</div>
)
