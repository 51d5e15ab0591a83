const KEY = 'contrology.beenHere'

/** Somebody has signed in with this browser before, so the sign-in form is shown first. It does not say who. */
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
    // If storage is blocked, everybody counts as new.
  }
}
