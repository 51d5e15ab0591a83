import type { PackageView } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { capitalise } from '#lib/capitalise.ts'
import { inLanguages } from '#lib/language.ts'

type Offer = Pick<PackageView, 'packageType' | 'location' | 'totalSessions' | 'validity' | 'validityFrom'>

/** Texts of the intro offer page; texts about the studio are content (`why` of starterPages). */
export const whyText = inLanguages('whyText', {
  title: 'Why Pilates',
  metaTitle: 'Why Pilates, and how to begin',
  /** `offer`: the price of the Discovery pack and its number of classes. */
  description: (offer: { price: string; sessions: number | null } | undefined) =>
    `${offer ? `Begin with ${packageText.classes(offer.sessions)} for ${offer.price}. ` : ''}What Pilates trains, what happens in a first class, which class to choose, and what people ask before they come.`,
  buy: 'Buy Discovery Pack',
  method: {
    label: 'The method',
    art: 'A figure in the hundred: on the back, legs and chest lifted, arms long',
  },
  first: { label: 'First class' },
  kinds: { label: 'Which class' },
  questions: {
    label: 'Questions',
    /** `validityFrom`: from when its days count. `taxed`: the price includes GST. */
    discovery: (
      price: string,
      { totalSessions, validity, validityFrom, ...offer }: Offer,
      taxed: boolean,
    ) => ({
      question: 'What is in the Discovery pack?',
      answer: `${capitalise(packageText.classes(totalSessions))} of ${packageText.kinds('discovery')}, ${packageText.at(offer)}. It costs ${price}${taxed ? ' with GST' : ''} and is valid for ${packageText.days(validity)} ${packageText.validFrom[validityFrom]}. You can buy it once, and it is not refundable.`,
    }),
    other: 'Ask us something else',
  },
})
