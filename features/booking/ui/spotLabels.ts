/** `Reformer 3, by the window`. */
export const spotLabel = ({ name, hint }: { name: string; hint: string | null }): string =>
  hint ? `${name}, ${hint}` : name

/** The label of a machine on the plan: its number, or the first letters of its name. */
export const markOf = (name: string): string => /\d+$/.exec(name)?.[0] ?? name.slice(0, 2)
