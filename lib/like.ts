/** What somebody typed as a part of a pattern of SQL's `like`: its `%`, `_` and `\\` are themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
