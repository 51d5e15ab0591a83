const KEY = 'contrology.beenHere'

/**
 * Whether somebody has signed in with this browser before; then the sign-in form is shown first. Does not store the
 * person.
 */
export const hasSignedInBefore = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export const rememberVisit = (): void => {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // If storage is blocked, the browser counts as one in which nobody has signed in.
  }
}
