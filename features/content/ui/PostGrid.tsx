import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './PostGrid.module.css'

/** Posts beside each other, where there is room none alone in the last row; `firstWide` gives the newest two a row of their own. */
export const PostGrid = ({ firstWide, children }: { firstWide?: boolean; children: ReactNode }) => (
  <ul className={classes(styles.grid, firstWide ? styles.firstWide : styles.plain)}>{children}</ul>
)
