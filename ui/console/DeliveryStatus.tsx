import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import css from './DeliveryStatus.module.css'

type Props = {
  state: 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'
  label: ReactNode
  /** The reasons, each in a `Why`. */
  children?: ReactNode
}

/**
 * The delivery status of a message: a bar of three parts, dashed if it has failed and hatched while it waits, and
 * always a text too.
 */
export const DeliveryStatus = ({ state, label, children }: Props) => (
  <span className={classes(css.state, css[state])}>
    <span className={css.bar} aria-hidden="true" />
    <span className={css.text}>
      <b className={css.label}>{label}</b>
      {children}
    </span>
  </span>
)

export const Why = ({ children }: { children: ReactNode }) => <span className={css.why}>{children}</span>
