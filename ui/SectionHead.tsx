import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './SectionHead.module.css'

/** The head of a section: label on the left edge, heading and lead from the fourth column. */
export const SectionHead = ({
  label,
  title,
  lead,
  id,
}: {
  label?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** On the heading, for `aria-labelledby` of the section. */
  id?: string
}) => (
  <header className={styles.head}>
    {label && <p className={classes('label', styles.label)}>{label}</p>}
    <h2 id={id}>{title}</h2>
    {lead && <p className={classes('lead', styles.lead)}>{lead}</p>}
  </header>
)
