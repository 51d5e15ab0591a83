import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Icon.module.css'

const solid = { fill: 'currentColor', stroke: 'none' } as const

/** Drawn on 24 × 24 with a 1.6 stroke; filled shapes set their own fill. */
const drawings = {
  go: <path d="M3 12h17M14 5.5 20.5 12 14 18.5" />,
  x: <path d="M5 5l14 14M19 5 5 19" />,
  menu: <path d="M3 8h18M3 16h12" />,
  prev: <path d="M15 4l-8 8 8 8" />,
  next: <path d="M9 4l8 8-8 8" />,
  down: <path d="M5 9l7 7 7-7" />,
  ok: <path d="M4 12.5l5.5 5.5L20 6.5" />,
  out: <path d="M10 4H4v16h6M9 12h12M16 7l5 5-5 5" />,
  doc: <path d="M6 3h9l4 4v14H6zM9 11h7M9 15h7" />,
  snow: <path d="M8 5v14M16 5v14" />,
  cal: <path d="M3.5 5.5h17v15h-17zM3.5 10h17M8 3v5M16 3v5" />,
  bang: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6M12 16v.8" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.5V12l4 2.5" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="7.5" r="4" />
      <path d="M3.5 21a8.6 8.6 0 0 1 17 0z" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21c5-6 7-9 7-12a7 7 0 1 0-14 0c0 3 2 6 7 12z" />
      <circle cx="12" cy="9" r="2.3" />
    </>
  ),
  wa: (
    <>
      <path d="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3z" />
      <path
        {...solid}
        d="M8.4 7.9c.4-.5 1.1-.5 1.4 0l.8 1.6-.7 1.1a7 7 0 0 0 3.4 3.4l1.1-.7 1.6.8c.5.3.5 1 0 1.4-.8.9-2 1-3.3.4a10 10 0 0 1-4.7-4.7c-.6-1.3-.5-2.5.4-3.3z"
      />
    </>
  ),
  ig: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="4" />
      <circle {...solid} cx="16.8" cy="7.2" r="1.1" />
    </>
  ),
  li: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="1.5" />
      <path d="M8 10.5V17M8 7.2v.1M12 17v-6.5M12 13.5c0-4 5-4 5 0V17" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** A decorative icon next to a label, or inside a button with a name; hidden from screen readers. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg className={classes(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
    {drawings[name]}
  </svg>
)
