import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'

/** Over the title of a page that belongs to another: the way to that one. */
export const WayBack = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="way">
    <Link className="crumb" to={to}>
      <Icon name="prev" />
      {children}
    </Link>
  </p>
)
