import { languageNow } from '#lib/language.ts'

/**
 * What the studio wrote, in the language of the moment: `row` with those of its texts that `hindi` (the column of that
 * name) has in their place. Only texts called in `names` are replaced, and only by what is shaped alike: a list by one
 * as long, words by words. All else stays as it is; in which language it then is, a page tells by its letters (`langOf`).
 */
export function translated<T extends object>(
  row: T,
  hindi: unknown,
  names: readonly (keyof T & string)[],
): T {
  if (languageNow() !== 'hi' || !isRecord(hindi)) return row
  const known = names.filter((name) => name in row)
  return { ...row, ...Object.fromEntries(known.map((name) => [name, inHindi(row[name], hindi[name])])) }
}

function inHindi(english: unknown, hindi: unknown): unknown {
  if (typeof english === 'string') return typeof hindi === 'string' && hindi ? hindi : english
  if (Array.isArray(english)) {
    const alike = Array.isArray(hindi) && hindi.length === english.length
    return alike ? english.map((part, index) => inHindi(part, hindi[index])) : english
  }
  if (!isRecord(english) || !isRecord(hindi)) return english
  return Object.fromEntries(Object.entries(english).map(([name, part]) => [name, inHindi(part, hindi[name])]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
