/** A short name to show next to a picture: `Ananya Rao` → `Ananya`, `Dr. Meera Iyer` → `Dr. Meera`. */
export const firstName = (name: string): string => /^(?:\S+\.\s+)*\S+/.exec(name)?.[0] ?? name
