import type { ReactNode } from 'react'
import css from './JobBar.module.css'

type JobBarProps = {
  state: 'running' | 'done' | 'failed'
  /** The number of items, and how many of them have been processed, successfully or not. */
  total: number
  processed: number
  /** The progress, as a text. */
  children: ReactNode
}

/** The progress of a long job. The job continues when the screen is left. */
export const JobBar = ({ state, total, processed, children }: JobBarProps) => (
  <div className={css.job} role="status" data-state={state}>
    <p>{children}</p>
    <progress className={css.bar} max={Math.max(total, 1)} value={state === 'done' ? total : processed} />
  </div>
)
