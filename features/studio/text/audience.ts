import { inLanguages } from '#lib/language.ts'

/**
 * The people for whom the classes are, until the studio sets them (spec §1: women of 18 and over), and the same as a
 * separate line.
 */
export const audienceText = inLanguages('audienceText', {
  specDefault: 'women aged {minimumAge} and over',
  /** Used if the studio has set them only in English. */
  neutralDefault: 'people aged {minimumAge} and over',
  line: (audience: string) => `For ${audience}`,
})
