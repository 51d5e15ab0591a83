const KEY = 'contrology.beenHere'

/** Somebody has signed in with this browser before: the account is asked for first. Nothing says who. */
export const hasBeenHere = (): boolean => {
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
    // Where storage is forbidden everybody is new.
  }
}
