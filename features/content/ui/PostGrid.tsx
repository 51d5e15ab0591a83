import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './PostGrid.module.css'

/** Posts in columns, none alone in the last row if there is room; `firstWide` gives the newest two their own row. */
export const PostGrid = ({ firstWide, children }: { firstWide?: boolean; children: ReactNode }) => (
  <ul className={classes(styles.grid, firstWide ? styles.firstWide : styles.plain)}>{children}</ul>
)
