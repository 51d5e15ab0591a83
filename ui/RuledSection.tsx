import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './RuledSection.module.css'

/** The rule with a scale that starts a section, and the content under it. */
export const RuledSection = ({
  className,
  children,
}: {
  className?: string | undefined
  children?: ReactNode
}) => <div className={classes(styles.ruled, className)}>{children}</div>
