/** Pages whose address carries a secret. The router knows them in whatever case, so this does too. */
const SECRET = /^(?:\/hi)?\/(?:reset-password|restore-(?:email|details)|sign-in-link)(?=\/)/i

/** May neither be kept by the server nor anywhere on the way, and stands nowhere in the page. */
export const carriesSecret = (path: string): boolean => SECRET.test(decoded(path))

/** The path with its secret left out, for a log. */
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
