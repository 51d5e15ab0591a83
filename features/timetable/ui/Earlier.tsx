import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import styles from './Earlier.module.css'

/** What has begun already, behind one control. `title` says how many. */
export const Earlier = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.earlier}>
    <summary>
      {title}
      <Icon name="down" />
    </summary>
    {children}
  </details>
)
