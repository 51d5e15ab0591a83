import { inLanguages } from '#lib/language.ts'

/** For whom the classes are, until the studio says it (spec §1: women of 18 and over), and its line. */
export const audienceText = inLanguages('audienceText', {
  ofSpecification: 'women aged {minimumAge} and over',
  /** Where the studio says it in English alone. */
  ofAll: 'people aged {minimumAge} and over',
  line: (audience: string) => `For ${audience}`,
})
