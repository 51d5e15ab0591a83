/**
 * The word for something that is named by plain text, from a table whose keys are known: what the table does not have
 * is called by `otherwise`, which is its own name unless given.
 */
export const wordFor = (
  words: Readonly<Record<string, string>>,
  name: string,
  otherwise: (name: string) => string = (own) => own,
): string => (Object.hasOwn(words, name) ? (words[name] ?? '') : otherwise(name))
