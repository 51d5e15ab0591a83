import { useId } from 'react'
import { langOf } from '#lib/language.ts'
import type { Heading } from '../anchors.ts'
import styles from './OnThisPage.module.css'

type Contents = {
  title: string
  headings: Heading[]
}

/** The headings of a long page, as links. */
export function OnThisPage({ title, headings }: Contents) {
  const id = useId()
  if (headings.length < 2) return null
  return (
    <nav className={styles.contents} aria-labelledby={id}>
      <p className="label" id={id}>
        {title}
      </p>
      <ol>
        {headings.map((heading) => (
          <li key={heading.id} lang={langOf(heading.text)}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
