import type { ReactNode } from 'react'
import './facts.css'

/** Term left, fact right, a hairline between: `facts={[['When', 'Thu 16 July'], …]}`; `sum` is the last, heavy line. */
export const Facts = ({
  facts,
  sum,
}: {
  facts: [term: string, fact: ReactNode][]
  sum?: [string, ReactNode]
}) => (
  <dl className="facts">
    {facts.map(([term, fact]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
    {sum && (
      <div className="sum">
        <dt>{sum[0]}</dt>
        <dd>{sum[1]}</dd>
      </div>
    )}
  </dl>
)
