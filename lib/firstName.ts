/** `Ananya Rao` → `Ananya`, `Dr. Meera Iyer` → `Dr. Meera`: enough next to a picture. */
export const firstName = (name: string): string => /^(?:\S+\.\s+)*\S+/.exec(name)?.[0] ?? name
