import { inLanguages } from '#lib/language.ts'

/** Texts of the page about private and semi-private sessions. */
export const privateText = inLanguages('privateText', {
  title: 'Private sessions',
  description: (where: string) =>
    `Private and semi-private Pilates${where}: how it works, what it costs, and how to ask for a time.`,
  art: 'A figure in teaser under the tower spring',
  how: { label: 'How it works' },
  kinds: { label: 'With whom' },
  rules: { title: 'Before you buy' },
  packages: {
    label: 'Packages',
    title: 'What it costs',
    filter: 'Location',
    all: 'All',
    choose: 'Choose',
    chooseLabel: (name: string, price: string) => `Choose ${name}, ${price}`,
    none: 'No private package is sold here just now.',
    noneMore: 'Write to us and we find another way.',
    seeAll: 'See all places',
  },
  keepArt: 'A teacher with one hand on the back of a seated figure',
})
