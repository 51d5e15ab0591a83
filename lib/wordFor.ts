/**
 * Looks up the text of a plain string in a table with known keys. A missing entry gets `otherwise(name)`, by default
 * the name itself.
 */
export const wordFor = (
  words: Readonly<Record<string, string>>,
  name: string,
  otherwise: (name: string) => string = (missing) => missing,
): string => (Object.hasOwn(words, name) ? (words[name] ?? '') : otherwise(name))
