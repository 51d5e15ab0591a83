import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './Flag.module.css'

/** The reason why somebody needs attention; `plain` is a neutral fact. */
export type FlagKind = 'first' | 'health' | 'birthday' | 'plain'

const drawings: Partial<Record<FlagKind, ReactNode>> = {
  first: (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 18h20" />
      <path d="M5.5 18a6.5 6.5 0 0 1 13 0z" fill="currentColor" stroke="none" />
    </svg>
  ),
  birthday: (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 20h18M5 20v-8h14v8M12 12V7.5" />
      <circle cx="12" cy="5" r="1.8" fill="currentColor" stroke="none" />
    </svg>
  ),
  health: <Icon name="bang" className={css.icon} />,
}

export const Flag = ({ kind, children }: { kind: FlagKind; children: ReactNode }) => (
  <span className={classes(css.flag, css[kind])}>
    {drawings[kind]}
    {children}
  </span>
)
