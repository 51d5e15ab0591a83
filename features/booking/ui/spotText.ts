import { spots } from '#features/booking/text/spots.ts'
import { spotsHindi } from '#features/booking/text/spotsHindi.ts'
import { currentLanguage } from '#lib/language.ts'

/** The texts of spots. They are loaded with the components that need them, not with every page. */
export const spotText = (): typeof spots => (currentLanguage() === 'hi' ? spotsHindi : spots)

/** `Reformer 3, by the window`. */
export const spotWords = ({ name, hint }: { name: string; hint: string | null }): string =>
  hint ? `${name}, ${hint}` : name

/** The label of a machine on the plan: its number, or the first letters of its name. */
export const markOf = (name: string): string => /\d+$/.exec(name)?.[0] ?? name.slice(0, 2)
