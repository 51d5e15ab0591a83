import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './PostGrid.module.css'

/**
 * Posts in columns, so that none is alone in the last row if there is room. `firstWide` puts the newest two in a row by
 * themselves.
 */
export const PostGrid = ({ firstWide, children }: { firstWide?: boolean; children: ReactNode }) => (
  <ul className={classes(styles.grid, firstWide ? styles.firstWide : styles.plain)}>{children}</ul>
)
