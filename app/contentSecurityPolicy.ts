import { createHash } from 'node:crypto'
import { createContext } from 'react'

/**
 * The nonce of the inline scripts and styles that we render ourselves. It is random for each page, so that text content
 * can't forge it. It is removed before the page is sent: the page is cached, and a nonce that many visitors share would
 * protect nothing. The policy allows these scripts and styles by their hashes instead.
 */
export const InlineNonce = createContext<string | undefined>(undefined)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Removes the nonce from a page, and adds the hashes of the scripts and styles that had it to the policy. The browser
 * runs no other inline script or style.
 */
export function securePage(
  html: string,
  nonce: string,
  checkoutOrigins: { script: string[]; frame: string[]; connect: string[] },
): { html: string; policy: string } {
  const withNonce = new RegExp(
    `<(script|style)(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</\\1>`,
    'g',
  )
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, tag, text] of html.matchAll(withNonce)) {
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
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
  }
}

/** The policy of the development server, whose scripts and styles change. */
export const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' data: ws:; frame-src 'self' https://www.google.com https://maps.google.com"
