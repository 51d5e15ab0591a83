import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { chosenInSight } from './chosenInSight.ts'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

type TabLinksProps = { label: string; className?: string | undefined; children: ReactNode }

/** Tabs that are addresses (a filter, the pages of the desk): links in a nav, usable before any script. */
export const TabLinks = ({ label, className, children }: TabLinksProps) => (
  <nav className={classes(styles.tabs, className)} aria-label={label}>
    {children}
  </nav>
)

/** `on`: `page` when it is where we are, `true` when it is the filter in force. */
export const TabLink = ({ on, ...rest }: { on: 'page' | boolean } & ComponentProps<typeof Link>) => (
  <Link
    {...rest}
    ref={on ? chosenInSight : undefined}
    className={styles.tab}
    aria-current={on || undefined}
  />
)
