import { currentLanguage } from '#lib/language.ts'

/**
 * Replaces texts that the studio wrote with their translation in the current language, taken from the column
 * `hindi` of `row`. Only the keys in `names` are replaced, and only by values of the same shape: a list by one
 * of the same length, a text by a text. Everything else stays as it is; a page detects the language of a text
 * by its script (`langOf`).
 */
export function translate<T extends object>(row: T, hindi: unknown, names: readonly (keyof T & string)[]): T {
  if (currentLanguage() !== 'hi' || !isRecord(hindi)) return row
  const present = names.filter((name) => name in row)
  return { ...row, ...Object.fromEntries(present.map((name) => [name, inHindi(row[name], hindi[name])])) }
}

function inHindi(english: unknown, hindi: unknown): unknown {
  if (typeof english === 'string') return typeof hindi === 'string' && hindi ? hindi : english
  if (Array.isArray(english)) {
    const isSameLength = Array.isArray(hindi) && hindi.length === english.length
    return isSameLength ? english.map((part, index) => inHindi(part, hindi[index])) : english
  }
  if (!isRecord(english) || !isRecord(hindi)) return english
  return Object.fromEntries(Object.entries(english).map(([name, part]) => [name, inHindi(part, hindi[name])]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
