import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Floor.module.css'

/** The measured floor that everything stands on, and what stands under its line. */
export const Floor = ({ className, children }: { className?: string | undefined; children?: ReactNode }) => (
  <div className={classes(styles.floor, className)}>{children}</div>
)
