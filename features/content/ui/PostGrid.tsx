import type { ReactNode } from 'react'
import styles from './PostGrid.module.css'

/** Posts beside each other; `firstWide` gives the newest two a row of their own. */
export const PostGrid = ({ firstWide, children }: { firstWide?: boolean; children: ReactNode }) => (
  <ul className={firstWide ? `${styles.grid} ${styles.firstWide}` : styles.grid}>{children}</ul>
)
