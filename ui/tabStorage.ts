/** If the browser blocks storage, nothing is stored. */
const safely = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Stores JSON values in this tab until they are dropped or the tab is closed, so that they survive a reload. */
export const tabStorage = {
  /** Null if there is none, or it can't be read. */
  read: (key: string): unknown => safely(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')) ?? null,
  save: (key: string, value: unknown): void =>
    safely(() => sessionStorage.setItem(key, JSON.stringify(value))),
  drop: (key: string): void => safely(() => sessionStorage.removeItem(key)),
  dropAll: (prefix: string): void =>
    safely(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }),
}
