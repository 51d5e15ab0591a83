import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'

/** Words of the home page. */
export const homeText = inLanguages('homeText', {
  /** For searchers; `own` is what the studio writes of itself. */
  description: (own: string) => own,
  title: (studio: string) => `Pilates in ${whereabouts.everywhere()} | ${studio}`,
  hero: {
    before: 'The quiet',
    middle: 'kind of',
    last: 'strong',
    book: 'Book a class',
    newHere: (price: string) => `New here? Start for ${price}`,
    art: 'A figure in the teaser: body and legs a V, balanced on one point of the floor',
    yourNext: (title: string, day: string, time: string) => `Your next class: ${day} ${time}, ${title}`,
    yourPasses: 'Your passes',
    next: (title: string, day: string, time: string) => `Next: ${title}, ${day} ${time}`,
    nextPlace: (location: string, seats: string) => `${location}, ${seats}`,
    today: 'today',
    tomorrow: 'tomorrow',
  },
  book: {
    label: 'Book',
    title: 'Next on the floor',
    lead: 'You see how many seats are left, and until when you can change your mind, before you book.',
    all: 'See the whole week',
    none: 'No class has a free seat in the next days.',
    noneMore: 'Seats come back when members cancel. The timetable shows all classes, also the full ones.',
  },
  steps: {
    label: 'Why Pilates',
    title: 'One roll-up, three parts',
    lead: 'Start from lying still. Come up one bone at a time. Reach further than you did last week.',
    once: 'Come once',
    onceText: (price: string, days: number) =>
      `A Discovery session is one class of your choice ${whereabouts.anywhere(true)}. It costs ${price} and is valid for ${days} days.`,
    pass: 'Choose a pass',
    passText:
      '4, 8 or 12 sessions, or unlimited. Your 28 days begin with your first class, not with your payment.',
    place: 'Keep your place',
    placeText:
      'Book and cancel from your phone. Each booking says until when it is free to cancel, and we keep to it.',
    buy: 'Buy Discovery Pack',
    buyNote: (price: string) => `${price}, GST included. Once per person.`,
  },
  kinds: {
    label: 'Classes',
    title: 'Four ways to work',
    lead: 'The same method each time: precise, breathed, never rushed. What changes is what holds you up.',
    from: (price: string) => `from ${price} a class`,
    mat: { text: 'You and the floor. Groups of ten.', art: 'A figure in the hundred' },
    barre: {
      text: 'Small movements, held long, one hand on the rail.',
      art: 'A figure in arabesque at the barre',
    },
    reformer: {
      text: 'A carriage and five springs. Groups of six to eight.',
      art: 'A figure on the reformer, feet in the straps',
    },
    private: {
      text: 'One teacher, one plan, yours. Or bring a friend.',
      art: 'A figure in teaser under the tower spring',
    },
  },
  studios: {
    label: 'Studios',
    title: 'Two rooms, and yours',
    where: 'Where',
    open: 'Open',
    live: 'Live',
    room: 'Room',
    there: 'Getting here',
    map: 'Map and parking',
    cancelling: 'Cancelling',
    online: 'Wherever you can lie down',
    onlineCancelling: 'Free until 1 hour before',
    plan: (title: string) => `Plan of the ${title}`,
  },
  voices: { label: 'In their words' },
  training: {
    label: 'Teacher training',
    title: 'Learn it well enough to give it away',
    lead: 'Anatomy, the original 34 exercises, and many hours of watching bodies that are not yours.',
    dates: (from: string, to: string, location: string) => `${from} to ${to}, ${location}`,
    places: 'Places',
    placesText: (seats: number) => `${seats} in each group`,
    all: 'See the trainings',
    art: 'A seated figure; one leg drawn in five positions of a lift',
  },
  posts: { label: 'Blogs', title: 'Read before class', all: 'All blogs', minutes: (n: number) => `${n} min` },
  keep: {
    lead: 'Ask us anything: which class to start with, a bad knee, a birthday present. We answer within a day, on weekdays mostly within the hour.',
    art: 'Two figures across from each other; the discs between them overlap',
  },
})
