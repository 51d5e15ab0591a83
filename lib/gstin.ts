const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PATTERN = /^\d\d[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/

/**
 * The check character of a GSTIN, from its first 14: each value times 1 or 2 in turn, with the base-36 digits added up.
 */
export function gstinCheckCharacter(first: string): string {
  let sum = 0
  for (const [index, character] of [...first].entries()) {
    const product = CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / CHARACTERS.length) + (product % CHARACTERS.length)
  }
  return CHARACTERS[(CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length] as string
}

export type GstinProblem = 'length' | 'state' | 'shape' | 'checkCharacter'

/** What is wrong with a GSTIN in capitals without spaces; undefined if nothing is. */
export function gstinProblem(gstin: string, stateCodes: ReadonlySet<string>): GstinProblem | undefined {
  if (gstin.length !== 15) return 'length'
  if (!stateCodes.has(gstin.slice(0, 2))) return 'state'
  if (!PATTERN.test(gstin)) return 'shape'
  return gstin.at(-1) === gstinCheckCharacter(gstin.slice(0, 14)) ? undefined : 'checkCharacter'
}
