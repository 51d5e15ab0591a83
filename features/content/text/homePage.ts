import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'

/** Texts of the home page that only the server needs: the browser gets them as content, not in its scripts. */
export const homePageText = inLanguages('homePageText', {
  /** The roll-up, one sentence per pose; true of any studio. */
  rollUp: {
    cuts: [
      'Lie down.',
      'Breathe.',
      'Come up, one bone at a time.',
      'Sit tall.',
      'Reach further than last time.',
    ],
    count: (cut: number, of: number) => `Roll-up, ${cut} of ${of}`,
    comeOnce: (price: string) => `Come once, ${price}`,
    timetable: 'See the timetable',
  },
  steps: {
    label: 'Why Pilates',
    once: 'Come once',
    onceText: (price: string, days: number) =>
      `A Discovery session is one class of your choice ${whereabouts.anywhere(true)}. It costs ${price} and is valid for ${days} days.`,
    pass: 'Choose a pass',
    location: 'Keep your place',
    buy: 'Buy Discovery Pack',
    buyNote: (price: string, taxed: boolean) => `${price}${taxed ? ', GST included' : ''}. Once per person.`,
  },
})
