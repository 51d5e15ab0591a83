/** Joins class names; what is false or missing falls out, and nothing at all gives undefined. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ') || undefined
