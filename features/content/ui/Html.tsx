import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './Html.module.css'

/** Styles of long texts. */
export const proseClass = styles.prose

/** HTML written by the studio: an article, the description of a training. */
export const Html = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div
    lang={langOf(html)}
    className={classes(proseClass, className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
