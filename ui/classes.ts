/** Joins class names and skips false or missing ones; undefined if there are none. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ') || undefined
