import { classes } from '#ui/classes.ts'
import { Html } from '#ui/Html.tsx'
import styles from './Prose.module.css'

/** Styles of long texts. */
export const proseClass = styles.prose

/** A long text that the studio has written: an article, the description of a training. */
export const Prose = ({ html, className }: { html: string; className?: string | undefined }) => (
  <Html html={html} className={classes(proseClass, className)} />
)
