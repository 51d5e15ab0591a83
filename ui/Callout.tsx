import type { ReactNode } from 'react'
import styles from './Callout.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

/** A highlighted note, such as "Free to cancel until …"; `children` is the small print under it. */
export const Callout = ({
  lead,
  icon = 'clock',
  className,
  children,
}: {
  lead: ReactNode
  icon?: IconName
  className?: string | undefined
  children?: ReactNode
}) => (
  <div className={classes(styles.note, className)}>
    <Icon name={icon} className={styles.icon} />
    <div>
      <p className={styles.lead}>{lead}</p>
      {children && <p className={classes('small', styles.more)}>{children}</p>}
    </div>
  </div>
)
