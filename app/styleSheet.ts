import { createContext } from 'react'

/**
 * The styles that a page needs at first. The server provides them and they are inlined into the page's head; the
 * browser reads them from there, so they are in no script.
 */
export const StyleSheet = createContext(
  typeof document === 'undefined' ? '' : (document.getElementById('site-style')?.textContent ?? ''),
)

/**
 * Adds a link for each file whose content is inlined. A disabled sheet is not fetched: the links tell the router, and
 * the build's loader of parts, that these styles are here. React inserts the styles of later pages behind them, because
 * of `data-precedence`, and leaves them alone.
 */
export const withInlinedLinks = (html: string, addresses: Iterable<string>): string => {
  const links = [...addresses].map(
    (address) => `<link rel="stylesheet" href="${address}" data-precedence="page" disabled>`,
  )
  return html.replace('</style>', () => `</style>${links.join('')}`)
}

/** In the browser: the addresses of the inlined files. */
export const inlinedFiles = (): Set<string | null> =>
  new Set(
    [...document.querySelectorAll('link[rel="stylesheet"][disabled]')].map((link) =>
      link.getAttribute('href'),
    ),
  )
