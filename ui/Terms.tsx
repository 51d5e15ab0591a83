import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Terms.module.css'

export type Term = [term: string, fact: ReactNode]

/** Terms on the left, a text about each on the right, as sentences or lists. */
export const Terms = ({ terms, className }: { terms: Term[]; className?: string | undefined }) => (
  <dl className={classes(styles.terms, className)}>
    {terms.map(([term, fact]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
