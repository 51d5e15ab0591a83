import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import './chips.css'
import { classes } from './classes.ts'

/** A row of chips; on a phone it scrolls sideways. `label` says what they choose. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways in every browser
  <div className="chips" role="group" aria-label={label}>
    {children}
  </div>
)

/** One choice that is on or off here on the page. */
export const Chip = ({ on, className, ...rest }: { on: boolean } & ComponentProps<'button'>) => (
  <button type="button" {...rest} aria-pressed={on} className={classes('chip', className)} />
)

/** One choice that is an address: it works before any script does. */
export const ChipLink = ({ on, className, ...rest }: { on: boolean } & ComponentProps<typeof Link>) => (
  <Link {...rest} aria-current={on ? 'true' : undefined} className={classes('chip', className)} />
)

/** Two or three ways to see the same thing, side by side: children are plain `<button aria-pressed>`s. */
export const Segments = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: as above
  <div className="seg" role="group" aria-label={label}>
    {children}
  </div>
)
