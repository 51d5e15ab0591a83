import { inLanguages } from '#lib/language.ts'

/**
 * For whom the classes are, until the studio sets it (spec §1: women of 18 and over), and the same as a separate
 * line.
 */
export const audienceText = inLanguages('audienceText', {
  specDefault: 'women aged {minimumAge} and over',
  /** Used if the studio has set it only in English. */
  neutralDefault: 'people aged {minimumAge} and over',
  line: (audience: string) => `For ${audience}`,
})
