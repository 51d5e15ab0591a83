/** Where storage is forbidden nothing is kept. */
const safely = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** What is kept in this tab alone, as JSON, until it is dropped or the tab is closed: a reload loses nothing. */
export const tabStorage = {
  /** Null, also where it can't be read. */
  read: (key: string): unknown => safely(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')) ?? null,
  keep: (key: string, value: unknown): void =>
    safely(() => sessionStorage.setItem(key, JSON.stringify(value))),
  drop: (key: string): void => safely(() => sessionStorage.removeItem(key)),
  dropAll: (prefix: string): void =>
    safely(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }),
}
