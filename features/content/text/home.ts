import { inLanguages } from '#lib/language.ts'

/** Texts of the home page. */
export const homeText = inLanguages('homeText', {
  /** For search engines; `own` is the studio's own text, `where` its `whereabouts`. */
  description: (own: string, _where: string) => own,
  title: (studio: string, where: string) => `Pilates${where} | ${studio}`,
  hero: {
    book: 'Book a class',
    newHere: (price: string) => `New here? Start for ${price}`,
    art: 'A figure in the teaser: body and legs a V, balanced on one point of the floor',
    yourNext: (title: string, day: string, time: string) => `Your next class: ${day} ${time}, ${title}`,
    yourPasses: 'Your passes',
    next: (title: string, day: string, time: string) => `Next: ${title}, ${day} ${time}`,
    nextLocation: (location: string, seats: string) => `${location}, ${seats}`,
    today: 'today',
    tomorrow: 'tomorrow',
  },
  book: {
    label: 'Book',
    title: 'Next on the floor',
    lead: 'You see how many seats are left, and until when you can change your mind, before you book.',
    all: 'See the whole week',
    none: 'No class has a free seat in the next days.',
    noneMore:
      'The timetable shows every class, also the full ones, and each new one as soon as it is planned.',
  },
  kinds: {
    label: 'Classes',
    from: (price: string) => `from ${price} a class`,
  },
  studios: {
    label: 'Studios',
    where: 'Where',
    open: 'Open',
    live: 'Live',
    room: 'Room',
    there: 'Getting here',
    map: 'Map and directions',
    cancelling: 'Cancelling',
    online: 'Wherever you can lie down',
    onlineCancelling: (hours: number) => `Free until ${hours} ${hours === 1 ? 'hour' : 'hours'} before`,
    plan: (title: string) => `${title}: plan, seen from above`,
  },
  testimonials: { label: 'In their words' },
  training: {
    label: 'Teacher training',
    dates: (from: string, to: string, location: string) => `${from} to ${to}, ${location}`,
    locations: 'Places',
    locationsText: (seats: number) => `${seats} in each group`,
    all: 'See the trainings',
    art: 'A seated figure; one leg drawn in five positions of a lift',
  },
  posts: { label: 'Blogs', title: 'Read before class', all: 'All blogs', minutes: (n: number) => `${n} min` },
  enquiry: {
    art: 'Two figures across from each other; the discs between them overlap',
  },
})
