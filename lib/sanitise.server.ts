/**
 * HTML that the studio wrote, freed of all that is more than text. It is done where it comes in, and again where it is
 * read from the database, so that nobody who writes there gets a script into a page.
 */
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

/** About how many words a person reads in a minute. */
const WORDS_A_MINUTE = 220

const simple = ['p', 'ul', 'ol', 'li', 'strong', 'em']

/** Descriptions are few, and read with each pass and each offer: what one came to is remembered. */
const clean = new LRUCache<string, string>({
  max: 500,
  memoMethod: (html) => sanitizeHtml(html, { allowedTags: simple, allowedAttributes: {} }).trim(),
})

/** HTML of a description (package, training): paragraphs, lists and stress. Everything else goes, its text stays. */
export const sanitiseDescription = (html: string): string => clean.memo(html)

/** Pictures that the studio uploaded (features/media), and no others. */
const OWN_PICTURE = /^\/media\/[0-9a-f]{32}-\d{1,5}\.jpg$/

/**
 * HTML of an article: besides, headings, quotations, links and pictures. A link leads to a page of this site, to
 * https or to a mailbox; one that leaves the site tells that neither who came nor with which window.
 */
export const sanitiseArticle = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...simple, 'h2', 'h3', 'blockquote', 'a', 'img'],
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs:
          href && !callsProgram(href)
            ? { href, ...(/^https:/i.test(href) ? { rel: 'noopener noreferrer' } : {}) }
            : {},
      }),
    },
  }).trim()

/** Of any site: ours may be named in full. A link to a call would do something in the name of who follows it. */
const callsProgram = (href: string): boolean => {
  const path = URL.parse(href, 'https://site.invalid')?.pathname ?? ''
  return /^\/(api|dev)(\/|$)/i.test(decoded(path).replace(/\/{2,}/g, '/'))
}
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Minutes that reading takes, at least 1. */
export const readingMinutes = (html: string): number => {
  const text = sanitizeHtml(html, { allowedTags: [], textFilter: (words) => ` ${words} ` })
  return Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE))
}
