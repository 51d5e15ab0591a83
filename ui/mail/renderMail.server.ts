import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** A table of data stays one in plain text; all others only lay out. */
const selectors = [
  {
    selector: 'table[data-table]',
    format: 'dataTable',
    options: { uppercaseHeaderCells: false, colSpacing: 2 },
  },
  // A name in a heading stays as its bearer writes it, and a number that is read needs no link to it.
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
]

/** Both parts of a mail. The plain one carries every link and code of the other. */
export async function renderMail(letter: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(letter)
  return { html, text: toPlainText(html, { selectors }) }
}
