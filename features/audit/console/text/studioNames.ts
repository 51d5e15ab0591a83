/** What the studio calls its places, its kinds of class and the numbers of its rules. */
interface StudioNames {
  location: (name: string) => string
  kind: (key: string) => string
  rule: (name: string) => string
}

const itself = (name: string) => name
let current: StudioNames = { location: itself, kind: itself, rule: itself }

export const studioNames = (): StudioNames => current

/** Told by who knows them: every feature records here, so that the audit itself can need none. */
export const setStudioNames = (names: StudioNames): void => {
  current = names
}
