export interface Heading {
  id: string
  text: string
}

/** `One bone at a time` → `one-bone-at-a-time`; `section` if no letter is left. */
export const anchorOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // Removes accents from Latin letters. Vowel signs of Devanagari stay, because they belong to their letter.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'section'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The plain text of sanitised HTML. */
const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()

/**
 * Gives each second-level heading of an article an id to link to. Expects sanitised HTML, whose headings have no
 * attributes; returns it with the ids, and the headings in their order. Equal headings are numbered.
 */
export function withAnchors(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const withIds = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const text = plainTextOf(inner)
    const anchor = anchorOf(text)
    const equalCount = headings.filter(({ id }) => id === anchor || id.startsWith(`${anchor}-`)).length
    const id = equalCount ? `${anchor}-${equalCount + 1}` : anchor
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: withIds, headings }
}
