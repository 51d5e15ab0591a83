import { getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'

/** The text of each page of a file, which is tagged for screen readers. */
export async function textOfPages(file: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      return items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' ')
    }),
  )
}
