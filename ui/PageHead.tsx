import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './PageHead.module.css'

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  /** The language of the title, where it is not the page's own. */
  lang?: string | undefined
  /** Over the title. */
  label?: ReactNode
  /** Under the lead, on a quiet ground. */
  note?: ReactNode
  /** A plate beside the words. */
  plate?: ReactNode
  /** The lead on one line with the title, where there is room. */
  line?: boolean
  /** Under a way back, which brings the room above. */
  afterWay?: boolean
  /** The lead is announced when it changes. */
  live?: boolean
}

/** How a page begins. */
export function PageHead({ title, lead, lang, label, note, plate, line, afterWay, live }: PageHeadProps) {
  const words = (
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
        afterWay && styles.afterWay,
      )}
    >
      {plate ? <div>{words}</div> : words}
      {plate}
    </header>
  )
}
