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

/** Ids of other elements on the pages of articles and policies. */
const PAGE_IDS = ['main', 'next-h', 'short']

/** Headings with an id for each, in their order. If an id is taken, the next free number is appended. */
export function headingsOf(texts: string[]): Heading[] {
  const taken = new Set(PAGE_IDS)
  return texts.map((text) => {
    const anchor = anchorOf(text)
    let id = anchor
    for (let number = 2; taken.has(id); number += 1) id = `${anchor}-${number}`
    taken.add(id)
    return { id, text }
  })
}

const SECOND_LEVEL = /<h2>([\s\S]*?)<\/h2>/g

/**
 * Gives each second-level heading of an article an id to link to. Expects sanitised HTML, whose headings have no
 * attributes; returns it with the ids, and the headings in their order.
 */
export function withAnchors(html: string): { html: string; headings: Heading[] } {
  const headings = headingsOf([...html.matchAll(SECOND_LEVEL)].map(([, inner = '']) => plainTextOf(inner)))
  const ids = headings.values()
  const withIds = html.replace(
    SECOND_LEVEL,
    (_, inner: string) => `<h2 id="${ids.next().value?.id}">${inner}</h2>`,
  )
  return { html: withIds, headings }
}
