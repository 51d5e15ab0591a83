import { packageText } from '#features/passes/text/membership.ts'
import { inLanguages } from '#lib/language.ts'

interface Offer {
  price: string
  days: number
  /** Null: unlimited. */
  sessions: number | null
  where: string
}

/** Texts of the home page that only the server needs: the browser gets them as content, not in its scripts. */
export const homePageText = inLanguages('homePageText', {
  /** The roll-up, one sentence per pose; true of any studio. */
  rollUp: {
    poses: [
      'Lie down.',
      'Breathe.',
      'Come up, one bone at a time.',
      'Sit tall.',
      'Reach further than last time.',
    ],
    count: (pose: number, of: number) => `Roll-up, ${pose} of ${of}`,
    comeOnce: (price: string, sessions: number | null) =>
      sessions === 1 ? `Come once, ${price}` : `Start for ${price}`,
    timetable: 'See the timetable',
  },
  steps: {
    label: 'Why Pilates',
    once: (sessions: number | null): string => (sessions === 1 ? 'Come once' : 'Come and try'),
    /** `where`: at either studio or online. */
    onceText: ({ price, days, sessions, where }: Offer) =>
      `${sessions === 1 ? 'A Discovery session is' : 'The Discovery pack is for'} ${packageText.classes(sessions)}${sessions === null ? '' : ' of your choice'} ${where}. It costs ${price} and is valid for ${days} days.`,
    pass: 'Choose a pass',
    location: 'Keep your place',
    buy: 'Buy Discovery Pack',
    buyNote: (price: string, taxed: boolean) => `${price}${taxed ? ', GST included' : ''}. Once per person.`,
  },
})
