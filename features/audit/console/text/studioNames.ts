/** Display names of the studio's locations, kinds of class and rules, by key. */
interface StudioNames {
  location: (name: string) => string
  kind: (key: string) => string
  rule: (name: string) => string
}

const unchanged = (name: string) => name
let current: StudioNames = { location: unchanged, kind: unchanged, rule: unchanged }

export const studioNames = (): StudioNames => current

/** Called with the names of other features, so that the audit does not depend on these. */
export const setStudioNames = (names: StudioNames): void => {
  current = names
}
