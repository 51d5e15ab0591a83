import { inLanguages } from '#lib/language.ts'

/** Texts of the page about the studio. */
export const aboutText = inLanguages('aboutText', {
  title: 'About us',
  description: (studio: string) =>
    `How ${studio} teaches, who the teachers are, what the rooms hold, and what you can hold us to.`,
  story: {
    label: 'The studio',
    art: 'A figure in the swan: one long curve, the chest lifted from the floor',
  },
  method: {
    label: 'The method',
    art: 'A figure rolling like a ball, drawn wherever it comes by',
    read: 'Read on, among our blogs',
  },
  promises: { label: 'How we work' },
  teachers: {
    label: 'Teachers',
    since: (year: number) => `Teaching since ${year}`,
    more: (name: string) => `More about ${name}`,
  },
  rooms: { label: 'Rooms', link: 'Map, hours and how to get here' },
  end: {
    book: 'Book a class',
    why: 'New here? Start with why',
  },
})
