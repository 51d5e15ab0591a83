import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import css from './DeskIcon.module.css'

const solid = { fill: 'currentColor', stroke: 'none' } as const

/** Drawn on 24 × 24; the icons of the bottom bar rest on the base line. */
const drawings = {
  find: <path d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5 21 21" />,
  key: (
    <>
      <circle cx="7.5" cy="12" r="4.5" />
      <path d="M12 12h9.5M18 12v4M21 12v3" />
    </>
  ),
  lock: <path d="M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11" />,
  today: (
    <>
      <path d="M2 20h20" />
      <circle {...solid} cx="12" cy="11" r="5.5" />
    </>
  ),
  week: <path d="M2 20h20M5 20v-9M9 20V6M13 20v-6M17 20V4M21 20v-4" />,
  members: (
    <>
      <path d="M2 20h20M8 20v-8M16 20v-8" />
      <circle {...solid} cx="8" cy="7.5" r="2.8" />
      <circle {...solid} cx="16" cy="7.5" r="2.8" />
    </>
  ),
  sell: <path d="M2 20h20M7 4h11M7 8h11M7 12h3c6 0 6-8 0-8M8 12l7 8" />,
  more: <path d="M2 20h20M4 14h16M4 8h10" />,
} satisfies Record<string, ReactNode>

export type DeskIconName = keyof typeof drawings

/** An icon that only the console has; hidden from screen readers. */
export const DeskIcon = ({ name, className }: { name: DeskIconName; className?: string | undefined }) => (
  <svg className={classes(css.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
    {drawings[name]}
  </svg>
)
