import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The measured floor that everything stands on, and what stands under its line. */
export const Floor = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <div className={classes('floor', className)}>{children}</div>
)
