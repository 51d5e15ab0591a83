import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Texts of the teacher trainings. Dates are `17 April 2027`, money `₹1,65,000`. */
export const trainingText = inLanguages('trainingText', {
  title: 'Teacher training',
  label: 'Trainings',
  listTitle: 'What you can train for',
  none: 'No training is planned just now.',
  noneMore: 'Write to us below, and we tell you when the next dates are set.',
  how: { label: 'How we train' },
  facts: {
    dates: 'Dates',
    schedule: 'Times',
    location: 'Place',
    hours: 'Hours',
    level: 'Level',
    group: 'Group',
    fee: 'Fee',
    early: 'Early fee',
    teachers: 'Taught by',
  },
  hours: (n: number) => count(n, 'hour'),
  group: (n: number) => `${count(n, 'place')}`,
  gst: (fee: string) => `${fee}, GST included`,
  early: (fee: string, until: string) => `${fee} if you enrol by ${until}`,
  earlyShort: (fee: string, until: string) => `${fee} until ${until}`,
  teachers: (names: string[]) =>
    names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? ''),
  over: 'This training is over. The next dates are not set yet; ask us below.',
  single: {
    all: 'All trainings',
    about: 'What it is',
    teachersLabel: 'Teachers',
    teachers: 'Your trainers',
    inFull: 'Curriculum, requirements, questions',
    inFullLead: (modules: number, hours: number) =>
      `${count(modules, 'part')} in ${hours} hours. Read what each holds, what is included, and what you need before you begin.`,
    label: 'Contents',
    contents: 'What you will learn',
    description: (title: string, summary: string) => `${title}: ${summary}`,
  },
  full: {
    title: (training: string) => `${training} in full`,
    description: (training: string) =>
      `${training}: curriculum hour by hour, dates and fees, what is included, requirements and questions.`,
    back: (training: string) => `Back to ${training}`,
    curriculum: 'Curriculum',
    total: 'In all',
    money: 'Dates and fees',
    included: 'What is included',
    required: 'What you need',
    questions: 'Questions',
    ask: 'Ask about this training',
  },
  keepArt: 'Three figures learn a movement that a fourth one shows',
  askArt: 'The manual of the course, open at a page',
  art: 'A seated figure; one leg drawn in five positions of a lift',
})
