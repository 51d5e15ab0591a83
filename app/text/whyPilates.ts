import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'

const hours = (n: number) => `${n} ${n === 1 ? 'hour' : 'hours'}`

export interface FirstClassNumbers {
  onlineHours: number
  groupHours: number
  reformerHours: number
  /** `8:00 pm` */
  morningCutoff: string
  minimumAge: number
}

type FourKinds = 'mat' | 'barre' | 'reformer' | 'private'

/** Words of the intro offer page. */
export const whyText = inLanguages('whyText', {
  title: 'Why Pilates',
  metaTitle: 'Why Pilates, and how to begin',
  description: (price: string | undefined) =>
    `${price ? `Begin with one class for ${price}. ` : ''}What Pilates trains, what happens in a first class, which class to choose, and what people ask before they come.`,
  lead: 'Because strength that you can place where you want it is of use all day: on the stairs, at a desk, with a child on one arm. Come once and see for yourself.',
  buy: 'Buy Discovery Pack',
  method: {
    label: 'The method',
    title: 'Few exercises, done exactly',
    art: 'A figure in the hundred: on the back, legs and chest lifted, arms long',
    paragraphs: [
      'Joseph Pilates called his method Contrology, the study of control. In 1945 he published thirty-four exercises for the floor, and he built the reformer and its relatives so that springs could help with them, or argue. All of it trains the same thing: you decide where a movement starts, how far it goes, and when you breathe.',
      'That is why an hour can be quiet and still make you shake. You are not asked for the most repetitions but for six that are right. What gets stronger is whatever holds you up while something else moves, and that part goes home with you.',
    ],
    says: [
      {
        title: 'Precise',
        text: 'Every exercise has a shape. Your teacher shows it, looks at yours, and gives you one thing to change. One, not five.',
      },
      {
        title: 'Breathed',
        text: 'The breath sets the pace. If you have to hold it, the exercise is too big for today, and there is a smaller one.',
      },
      {
        title: 'Measured',
        text: 'You begin at your own size. The woman beside you may be doing another form of the same exercise, and neither of you is ahead.',
      },
    ],
  },
  first: {
    label: 'First class',
    title: 'What happens when you come',
    lead: 'Nobody is born knowing where to put her shoes. This is all there is to know.',
    steps: [
      {
        title: 'Come ten minutes early',
        text: 'A teacher meets you, shows you the room and the lockers, and asks what she should know: an old injury, a pregnancy, a long day.',
      },
      {
        title: 'Bring very little',
        text: 'Clothes you can bend in, and water. Bare feet are fine on the mat. At the barre and on the reformer you need grip socks; the desk has some.',
      },
      {
        title: 'Begin lying down',
        text: 'Most classes start on the back, with breathing and small movements. You learn the four or five words that everybody else knows already.',
      },
      {
        title: 'Take one exercise at a time',
        text: 'The teacher says what to do and what to notice. She corrects by hand where it helps, if that is all right with you. Leave out whatever you like.',
      },
      {
        title: 'Ask which is next',
        text: 'She tells you which class she would take in your place. Nobody sells you anything at the door; every price is on this site.',
      },
    ],
  },
  kinds: {
    label: 'Which class',
    title: 'Four doors in',
    lead: 'The Discovery pack opens the first three. All of them welcome people who have never done this.',
    mat: {
      art: 'A figure in the roll-over',
      text: 'The method itself, with nothing between you and the floor. The best place to learn its words.',
    },
    barre: {
      art: 'A figure in arabesque at the barre',
      text: 'Standing, with one hand on a rail, small movements held long. Come if you like to count.',
    },
    reformer: {
      art: 'A figure on the reformer, feet in the straps',
      text: 'A carriage that slides, springs that help more than they hinder. Start with a class for beginners.',
    },
    private: {
      art: 'A figure in teaser under the tower spring',
      text: 'One teacher, for when you would rather begin without an audience.',
    },
  } satisfies Record<'label' | 'title' | 'lead', string> & Record<FourKinds, { art: string; text: string }>,
  questions: {
    label: 'Questions',
    title: 'What people ask first',
    list: (n: FirstClassNumbers) => [
      {
        question: 'Will I slow the others down?',
        answer:
          'No. Groups are small and everybody works at her own size. Tell the teacher that it is your first time, and take a place from which you can see her.',
      },
      {
        question: 'How fit do I have to be?',
        answer:
          'Fit enough to lie down and get up again. If you are pregnant, recovering from an operation or under a doctor’s care, ask your doctor first and then tell us. We teach movement; we treat nothing.',
      },
      {
        question: 'What if I cannot come after all?',
        answer: `Cancel on this site and the session is yours again: until ${hours(n.onlineHours)} before an online class, ${hours(n.groupHours)} before mat or barre in a studio, ${hours(n.reformerHours)} before the reformer. If the class starts before noon, until ${n.morningCutoff} on the day before. Every booking tells you its own last moment.`,
      },
      {
        question: 'Who are the classes for?',
        answer: `For women aged ${n.minimumAge} and over. Apart from that for everybody: there is no level to reach before you come.`,
      },
      {
        question: 'And after the first class?',
        answer:
          'You choose a pass, or you do nothing. The days of a pass begin with your first class on it and not with your payment, and nothing renews by itself.',
      },
    ],
    discovery: (price: string, days: number) => ({
      question: 'What is in the Discovery pack?',
      answer: `One class of mat, barre or reformer, ${whereabouts.anywhere(true)}. It costs ${price} with GST and is valid for ${days} days from purchase. You can buy it once, and it is not refundable.`,
    }),
    other: 'Ask us something else',
  },
})
