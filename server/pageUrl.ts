/** An invalid page address is answered like a page that does not exist. */
export const NOWHERE = '/no/such/page'

/** The request's origin is not passed on: pages use the public one from the settings. */
export const PAGE_ORIGIN = 'http://site.invalid'

/**
 * The requested page path with its search: `raw` itself, or a path that no page has if a URL parser would read
 * another host in it (`//evil.example/`, `/\evil.example/`) or can't parse it.
 */
export function pagePath(raw: string): string {
  const ours = /^\/(?![/\\])/.test(raw) && URL.parse(raw, PAGE_ORIGIN)?.origin === PAGE_ORIGIN
  return ours ? raw : NOWHERE
}
