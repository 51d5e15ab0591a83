import { createHash } from 'node:crypto'
import { createContext } from 'react'

/**
 * Marks the scripts and styles that we render ourselves. The mark is random for each page, so that text content
 * can't forge it. It is removed again before the page is sent: the page is cached, and a nonce that many visitors
 * share would protect nothing. The policy names the marked parts by their hashes instead.
 */
export const Mark = createContext<string | undefined>(undefined)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Removes the marks from a page, and adds the hashes of the marked parts to its policy: no other inline script
 * or style may run.
 */
export function securePage(
  html: string,
  mark: string,
  checkoutOrigins: { script: string[]; frame: string[]; connect: string[] },
): { html: string; policy: string } {
  const marked = new RegExp(
    `<(script|style)(?=[^>]* nonce="${mark}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</\\1>`,
    'g',
  )
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, tag, text] of html.matchAll(marked)) {
    hashes[tag as 'script' | 'style'].add(hashOf(text ?? ''))
  }
  const { script, frame, connect } = checkoutOrigins
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes.script, ...script],
    'style-src': ["'self'", ...hashes.style],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'frame-src': ["'self'", ...frame, 'https://www.google.com', 'https://maps.google.com'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'"],
  }
  return {
    html: html.replaceAll(` nonce="${mark}"`, ''),
    policy: Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
  }
}

/** The policy of the development server, whose scripts and styles change. */
export const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' data: ws:; frame-src 'self' https://www.google.com https://maps.google.com"
