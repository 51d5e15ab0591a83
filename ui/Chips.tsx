import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Chips.module.css'
import { classes } from './classes.ts'

type Row = { label: string; className?: string | undefined; children: ReactNode }

/** A row of chips; on a phone it scrolls sideways. `label` says what can be chosen. */
export const Chips = ({ label, className, children }: Row) => (
  <fieldset className={classes(styles.chips, className)} aria-label={label}>
    {children}
  </fieldset>
)

/** A choice that is a link: it works before any script runs. */
export const ChipLink = ({ on, className, ...rest }: { on: boolean } & ComponentProps<typeof Link>) => (
  <Link {...rest} aria-current={on ? 'true' : undefined} className={classes(styles.chip, className)} />
)

/** Buttons that switch between two or three views of the same thing. The children are plain `<button aria-pressed>`s. */
export const Segments = ({ label, className, children }: Row) => (
  <fieldset className={classes(styles.segments, className)} aria-label={label}>
    {children}
  </fieldset>
)
