import type { ReactNode } from 'react'
import css from './JobBar.module.css'

type JobBarProps = {
  state: 'running' | 'done' | 'failed'
  /** Pieces of work, and how many of them are over. */
  total: number
  over: number
  /** How far it is, in words. */
  children: ReactNode
}

/** How far a piece of long work has come, on the floor. It goes on when this is left. */
export const JobBar = ({ state, total, over, children }: JobBarProps) => (
  <div className={css.job} role="status" data-state={state}>
    <p>{children}</p>
    <progress className={css.bar} max={Math.max(total, 1)} value={state === 'done' ? total : over} />
  </div>
)
