import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './BackLink.module.css'

type BackLinkProps = { to: string; className?: string | undefined; children: ReactNode }

/** Above the title of a sub-page: a link to its parent. */
export const BackLink = ({ to, className, children }: BackLinkProps) => (
  <p className={classes(styles.back, className)}>
    <Link className={styles.crumb} to={to}>
      <Icon name="prev" />
      {children}
    </Link>
  </p>
)
