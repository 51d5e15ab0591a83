import { spanText } from '#features/membership/text/span.ts'
import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'

const hours = (n: number) => `${n} ${n === 1 ? 'hour' : 'hours'}`

export interface PrivateNumbers {
  onlineHours: number
  reformerHours: number
  /** `8:00 pm` */
  morningCutoff: string
  passDays: number
  unusedDays: number
}

/** Words of the page about private and semi-private sessions. */
export const privateText = inLanguages('privateText', {
  title: 'Private sessions',
  description: () =>
    `Private and semi-private Pilates in ${whereabouts.everywhere()}: how it works, what it costs at each place, and how to ask for a time.`,
  lead: 'One teacher, one plan, yours. Or bring a friend and share both.',
  art: 'A figure in teaser under the tower spring',
  how: {
    label: 'How it works',
    title: 'From a question to a plan',
    steps: [
      {
        title: 'Say what for',
        text: 'A habit to look at, an exercise that will not come, a long break to return from, the wish to begin without an audience. Write to us below.',
      },
      {
        title: 'Meet your teacher',
        text: 'The first session is a conversation with movement in it. She watches how you stand, breathe and roll, and asks before she touches.',
      },
      {
        title: 'Keep the plan',
        text: 'She notes what you did and what comes next. You take home two or three exercises, not ten.',
      },
    ],
  },
  kinds: {
    label: 'Two ways',
    title: 'Alone, or in company',
    private: {
      title: 'Private',
      text: 'You and one teacher, on the mat, the reformer or the tower. In a studio, or online with the camera at the height of your mat.',
    },
    semiPrivate: {
      title: 'Semi-private',
      text: 'Two or three of you share a teacher, in a studio. Bring your own company, or ask us who is looking for some. The price is for each person.',
    },
  },
  rules: {
    title: 'Before you buy',
    list: (n: PrivateNumbers): [term: string, fact: string][] => [
      [
        'If only one comes',
        'A semi-private session with one attendee is taught as a private session and charged at the private rate.',
      ],
      [
        'Cancelling',
        `Free until ${hours(n.reformerHours)} before in a studio and ${hours(n.onlineHours)} before online. If it starts before noon, no later than ${n.morningCutoff} on the day before. After that it costs the session.`,
      ],
      [
        'How long a pass lasts',
        `${n.passDays} days from your first session. A pass with no session taken expires ${spanText.span(n.unusedDays)} after purchase.`,
      ],
    ],
  },
  packages: {
    label: 'Packages',
    title: 'What it costs',
    lead: 'Every price includes GST. Choose the place you would come to.',
    filter: 'Location',
    all: 'All',
    choose: 'Choose',
    chooseLabel: (name: string, price: string) => `Choose ${name}, ${price}`,
    none: 'No private package is sold here just now.',
    noneMore: 'Write to us and we find another way.',
    seeAll: 'See all places',
  },
  keepLead:
    'Tell us what you would like to work on, at which studio, and when you are free. We answer with a name and two or three times.',
  keepArt: 'A teacher with one hand on the back of a seated figure',
})
