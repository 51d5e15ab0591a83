/** An invalid page address is treated like a page that does not exist. */
export const NO_SUCH_PAGE = '/no/such/page'

/** The request's origin is not passed on: pages use the public one from the settings. */
export const PAGE_ORIGIN = 'http://site.invalid'

/**
 * The requested page path with its search. If a URL parser would read another host in `raw` (`//evil.example/`,
 * `/\evil.example/`), or can't parse it, the result is a path that no page has.
 */
export function pagePath(raw: string): string {
  const isOwnHost = /^\/(?![/\\])/.test(raw) && URL.parse(raw, PAGE_ORIGIN)?.origin === PAGE_ORIGIN
  return isOwnHost ? raw : NO_SUCH_PAGE
}
