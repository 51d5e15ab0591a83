import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import './tabs.css'

/** Tabs that are addresses (a filter, the pages of the desk): links in a nav, usable before any script. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="tabs" aria-label={label}>
    {children}
  </nav>
)

/** `on`: `page` when it is where we are, `true` when it is the filter in force. */
export const TabLink = ({ on, ...rest }: { on: 'page' | boolean } & ComponentProps<typeof Link>) => (
  <Link {...rest} className="tab" aria-current={on || undefined} />
)
