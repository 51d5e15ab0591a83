/** The studio's names of its locations, its kinds of class and its rules. */
interface StudioNames {
  location: (name: string) => string
  kind: (key: string) => string
  rule: (name: string) => string
}

const itself = (name: string) => name
let current: StudioNames = { location: itself, kind: itself, rule: itself }

export const studioNames = (): StudioNames => current

/** Set by the features that know them, so that the audit itself depends on none. */
export const setStudioNames = (names: StudioNames): void => {
  current = names
}
