import { packageText } from '#features/passes/text/membership.ts'
import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'

/** Texts of the intro offer page; texts about the studio are content (`why` of starterPages). */
export const whyText = inLanguages('whyText', {
  title: 'Why Pilates',
  metaTitle: 'Why Pilates, and how to begin',
  description: (price: string | undefined) =>
    `${price ? `Begin with one class for ${price}. ` : ''}What Pilates trains, what happens in a first class, which class to choose, and what people ask before they come.`,
  buy: 'Buy Discovery Pack',
  method: {
    label: 'The method',
    art: 'A figure in the hundred: on the back, legs and chest lifted, arms long',
  },
  first: { label: 'First class' },
  kinds: { label: 'Which class' },
  questions: {
    label: 'Questions',
    /** `from`: when its days begin. */
    discovery: (price: string, days: number, from: 'purchase' | 'firstSession', taxed: boolean) => ({
      question: 'What is in the Discovery pack?',
      answer: `One class of ${packageText.kinds('discovery')}, ${whereabouts.anywhere(true)}. It costs ${price}${taxed ? ' with GST' : ''} and is valid for ${days} days ${packageText.validFrom[from]}. You can buy it once, and it is not refundable.`,
    }),
    other: 'Ask us something else',
  },
})
