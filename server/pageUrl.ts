/** Pages whose address carries a secret. The router knows them in whatever case, so this does too. */
const SECRET = /^(?:\/hi)?\/(?:reset-password|restore-email|sign-in-link)(?=\/)/i

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

/** May neither be kept here nor anywhere on the way. */
export const carriesSecret = (path: string): boolean => SECRET.test(decoded(path))

/** The path with its secret left out, for a log. */
export const withoutSecret = (path: string): string => {
  const [secret] = SECRET.exec(decoded(path)) ?? []
  return secret ? `${secret}/[redacted]` : path
}

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
