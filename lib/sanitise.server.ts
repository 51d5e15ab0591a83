/**
 * Sanitises HTML that the studio has written: when it is saved, and again when it is read from the database, so that
 * somebody with write access to the database can't put a script into a page.
 */
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

/** Average reading speed. */
const WORDS_A_MINUTE = 220

const simpleTags = ['p', 'ul', 'ol', 'li', 'strong', 'em']

/** There are few descriptions, but each pass and offer shows one, so the results are cached. */
const clean = new LRUCache<string, string>({
  max: 500,
  memoMethod: (html) => sanitizeHtml(html, { allowedTags: simpleTags, allowedAttributes: {} }).trim(),
})

/**
 * HTML of a description (package, training): paragraphs, lists and emphasis. Other tags are removed, their text
 * stays.
 */
export const sanitiseDescription = (html: string): string => clean.memo(html)

/** Only pictures that the studio has uploaded (features/media) are allowed. */
const OWN_PICTURE = /^\/media\/[0-9a-f]{32}-\d{1,5}\.jpg$/

/**
 * The HTML of an article: that of a description, and also headings, quotations, links and pictures. A link may
 * lead to a page of this site, to https or to a mail address; an external link sends no referrer and can't access the
 * page that opened it.
 */
export const sanitiseArticle = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...simpleTags, 'h2', 'h3', 'blockquote', 'a', 'img'],
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs:
          href && !leadsToApi(href)
            ? { href, ...(/^https:/i.test(href) ? { rel: 'noopener noreferrer' } : {}) }
            : {},
      }),
    },
  }).trim()

/**
 * Whether a link leads to a path of the API: a click would make that call in the name of the person who clicks. Links
 * to any host are checked, because a link may contain the host of this site.
 */
const leadsToApi = (href: string): boolean => {
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

/** Reading time in minutes, at least 1. */
export const readingMinutes = (html: string): number => {
  const text = sanitizeHtml(html, { allowedTags: [], textFilter: (words) => ` ${words} ` })
  return Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE))
}
