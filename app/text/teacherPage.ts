import { inLanguages } from '#lib/language.ts'

const joinList = (names: string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

/** Texts of an instructor's page; `firstName` is their first name. */
export const teacherText = inLanguages('teacherText', {
  /** In the browser's tab: differs by language, because names are not translated. */
  pageTitle: (name: string) => `${name}, teacher`,
  description: (name: string, title: string, studio: string) =>
    `${name}, ${title}, at ${studio}: who they are, and the classes of the coming week to book with them.`,
  portrait: (name: string) => `Portrait of ${name}`,
  since: (year: number) => `teaching since ${year}`,
  seeWeek: 'The week',
  week: (firstName: string) => `${firstName}’s week on the floor`,
  weekLead: (open: number, span: string) =>
    `${open || 'No'} ${open === 1 ? 'class' : 'classes'} to book, ${span}. One mark is an hour; choose a class to book it.`,
  noWeek: (firstName: string) => `${firstName} has no class in these seven days`,
  noWeekLead: 'The whole week of all teachers is in the timetable.',
  timetable: 'See the timetable',
  away: (firstName: string) => `While ${firstName} is away`,
  awayLead: (names: string[]) =>
    `These classes run at the same times with ${joinList(names)}. What you have booked stays as it is.`,
  whoInstead: 'Who teaches instead',
  forWhom: (firstName: string) => ` for ${firstName}`,
  about: (firstName: string) => `About ${firstName}`,
  trained: 'Trained in',
  others: 'Who else teaches here',
  othersScroll: 'The other teachers; scrolls sideways',
})
