import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** In plain text a data table stays a table; all other tables are only layout. */
const selectors = [
  {
    selector: 'table[data-table]',
    format: 'dataTable',
    options: { uppercaseHeaderCells: false, colSpacing: 2 },
  },
  // A name in a heading keeps its capitals, and a link whose text is its own number is not printed twice.
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
]

/** Both parts of a mail. The plain one contains every link and code of the other. */
export async function renderMail(letter: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(letter)
  return { html, text: toPlainText(html, { selectors }) }
}
