import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './PromiseNote.module.css'

/** The studio's promise about this booking ("Free to cancel until …"); `children` is the small print under it. */
export const PromiseNote = ({
  promise,
  icon = 'clock',
  className,
  children,
}: {
  promise: ReactNode
  icon?: IconName
  className?: string | undefined
  children?: ReactNode
}) => (
  <div className={classes(styles.note, className)}>
    <Icon name={icon} className={styles.icon} />
    <div>
      <p className={styles.promise}>{promise}</p>
      {children && <p className={classes('small', styles.more)}>{children}</p>}
    </div>
  </div>
)
