import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { centerChosen } from './centerChosen.ts'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

type TabLinksProps = { label: string; className?: string | undefined; children: ReactNode }

/** Tabs that are links, for filters or the pages of the desk. They work before any script runs. */
export const TabLinks = ({ label, className, children }: TabLinksProps) => (
  <nav className={classes(styles.tabs, className)} aria-label={label}>
    {children}
  </nav>
)

/** `on`: `page` if it is the current page, `true` if it is the active filter. */
export const TabLink = ({ on, ...rest }: { on: 'page' | boolean } & ComponentProps<typeof Link>) => (
  <Link {...rest} ref={on ? centerChosen : undefined} className={styles.tab} aria-current={on || undefined} />
)
