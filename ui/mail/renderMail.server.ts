import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** In the plain text, data tables stay tables; all other tables are only layout. */
const selectors = [
  {
    selector: 'table[data-table]',
    format: 'dataTable',
    options: { uppercaseHeaderCells: false, colSpacing: 2 },
  },
  // Headings are not converted to capitals, and a link whose text is its own phone number is printed once.
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
]

/** Renders both parts of a mail. The plain text contains every link and code of the HTML. */
export async function renderMail(letter: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(letter)
  return { html, text: toPlainText(html, { selectors }) }
}
