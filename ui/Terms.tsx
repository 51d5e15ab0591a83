import type { ReactNode } from 'react'
import './terms.css'

export type Term = [term: string, fact: ReactNode]

/** Terms left, what is to be said about each right, in sentences or lists where need be. */
export const Terms = ({ terms }: { terms: Term[] }) => (
  <dl className="terms">
    {terms.map(([term, fact]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
