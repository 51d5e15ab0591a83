/** What is no address of a page is answered like a page that does not exist. */
export const NOWHERE = '/no/such/page'

/** The origin is told to nobody: pages get the public one from the settings. */
export const PAGE_ORIGIN = 'http://site.invalid'

/**
 * What a browser asked for, as the path of a page with its search: `raw` itself, or a path that no page has where a
 * URL would read another host in it (`//evil.example/`, `/\evil.example/`), or can't read it at all.
 */
export function pagePath(raw: string): string {
  const ours = /^\/(?![/\\])/.test(raw) && URL.parse(raw, PAGE_ORIGIN)?.origin === PAGE_ORIGIN
  return ours ? raw : NOWHERE
}
