/** Pages whose address contains a secret. The router ignores case, so this does too. */
const SECRET =
  /^(?:\/hi)?\/(?:reset-password|restore-(?:email|details)|sign-in-link|unsubscribe|gift|shared-pass)(?=\/)/i

/** Such a page may not be cached by the server or any proxy, and the secret must not appear in the page. */
export const carriesSecret = (path: string): boolean => SECRET.test(decoded(path))

/** The path without its secret, for logs. */
export const withoutSecret = (path: string): string => {
  const [page] = SECRET.exec(decoded(path)) ?? []
  return page ? `${page}/[redacted]` : path
}

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
