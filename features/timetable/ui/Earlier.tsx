import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import styles from './Earlier.module.css'

/** Sessions that have begun, behind a toggle. `title` shows how many. */
export const Earlier = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.earlier}>
    <summary>
      {title}
      <Icon name="down" />
    </summary>
    {children}
  </details>
)
