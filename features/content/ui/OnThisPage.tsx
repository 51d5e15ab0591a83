import { useId } from 'react'
import type { Heading } from '../anchors.ts'
import styles from './OnThisPage.module.css'

type Contents = {
  title: string
  headings: Heading[]
  /** The language of the headings, where it is not the page's own. */
  lang?: string
}

/** The headings of a long page, to jump to. */
export function OnThisPage({ title, headings, lang }: Contents) {
  const id = useId()
  if (headings.length < 2) return null
  return (
    <nav className={styles.contents} aria-labelledby={id}>
      <p className="label" id={id}>
        {title}
      </p>
      <ol lang={lang}>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
