import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Form.module.css'

/** For a `form` or an element in its role: fields one below the other. */
export const formClass = styles.form

type PairProps = { firstWider?: boolean; className?: string | undefined; children: ReactNode }

/** Two fields side by side if there is room. */
export const FieldPair = ({ firstWider, className, children }: PairProps) => (
  <div className={classes(styles.pair, firstWider && styles.firstWider, className)}>{children}</div>
)
