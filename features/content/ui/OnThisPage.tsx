import { useId } from 'react'
import type { Heading } from '../anchors.ts'

/** The headings of a long page, to jump to. */
export function OnThisPage({ title, headings }: { title: string; headings: Heading[] }) {
  const id = useId()
  if (headings.length < 2) return null
  return (
    <nav className="toc" aria-labelledby={id}>
      <p className="label" id={id}>
        {title}
      </p>
      <ol>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
