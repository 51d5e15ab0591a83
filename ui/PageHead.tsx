import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './PageHead.module.css'

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  /** The language of the title, if it differs from the page's. */
  lang?: string | undefined
  /** Shown above the title. */
  label?: ReactNode
  /** Shown below the lead, on a quiet background. */
  note?: ReactNode
  /** A picture next to the text. */
  plate?: ReactNode
  /** Puts title and lead side by side, if there is room. */
  line?: boolean
  /** The head comes after a back link, which already has the space above. */
  afterBackLink?: boolean
  /** Screen readers announce changes of the lead. */
  live?: boolean
}

/** The head of a page. */
export function PageHead({
  title,
  lead,
  lang,
  label,
  note,
  plate,
  line,
  afterBackLink,
  live,
}: PageHeadProps) {
  const content = (
    <>
      {label && <p className={classes('label', styles.label)}>{label}</p>}
      <h1 lang={lang}>{title}</h1>
      {lead && (
        <p className={classes('lead mute', styles.lead)} aria-live={live ? 'polite' : undefined}>
          {lead}
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
  return (
    <header
      className={classes(
        styles.head,
        line && styles.line,
        !!plate && styles.beside,
        afterBackLink && styles.afterBackLink,
      )}
    >
      {plate ? <div>{content}</div> : content}
      {plate}
    </header>
  )
}
