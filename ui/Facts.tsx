import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Facts.module.css'
import { Lang } from './Lang.tsx'

/**
 * Rows with a term on the left and a fact on the right, separated by a thin line: `facts={[['When', 'Thu 16 July'],
 * …]}`. `sum` is the last row, below a heavy line.
 */
export const Facts = ({
  facts,
  sum,
  className,
}: {
  facts: [term: string, fact: ReactNode][]
  sum?: [string, ReactNode]
  className?: string | undefined
}) => (
  <dl className={classes(styles.facts, className)}>
    {facts.map(([term, fact]) => (
      <div key={term}>
        <dt>
          <Lang text={term} />
        </dt>
        <dd>{fact}</dd>
      </div>
    ))}
    {sum && (
      <div className={styles.sum}>
        <dt>{sum[0]}</dt>
        <dd>{sum[1]}</dd>
      </div>
    )}
  </dl>
)
