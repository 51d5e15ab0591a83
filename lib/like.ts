/** Escapes typed text for use in an SQL `like` pattern: `%`, `_` and `\\` match themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
