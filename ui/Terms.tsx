import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Terms.module.css'

export type Term = [term: string, fact: ReactNode]

/** Terms left, what is to be said about each right, in sentences or lists where need be. */
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
