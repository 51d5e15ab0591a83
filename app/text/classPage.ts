import { inLanguages } from '#lib/language.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const inWords = (count: number) => numbers[count] ?? String(count)

const range = (least: number, most: number) => (least === most ? String(least) : `${least} to ${most}`)

/** Texts of a class's page. */
export const classText = inLanguages('classText', {
  /** In the browser's tab: differs by language, even if the class's title is the same. */
  pageTitle: (title: string, kind: string) => `${title}: ${kind} class`,
  description: (title: string, kind: string, what: string) =>
    `${title} (${kind}): ${what || 'what it is'} Who teaches it, the next dates and what one class costs.`,
  all: 'All classes',
  minutes: (least: number, most: number) => `${range(least, most)} min`,
  people: (least: number, most: number) =>
    most === 1 ? 'one person' : least === most ? `at most ${most} people` : `${least} to ${most} people`,
  see: 'See the dates',
  /** The text around a price such as `₹650`. */
  from: (price: string) => `from ${price} a class`,
  dates: (count: number) => (count > 1 ? `The next ${inWords(count).toLowerCase()}` : 'The next date'),
  noDates: 'No date is set just now',
  noDatesLead: 'As soon as there is one, it is shown here and in the timetable.',
  allDates: (kind: string) => `All ${kind} dates`,
  costs: 'What it costs',
  costsLead: (taxed: boolean) => `One class, by the pass that pays for it.${taxed ? ' GST included.' : ''}`,
  firstTime: 'First time with us',
  once: 'once per person',
  /** `8 in 28 days` */
  pass: (sessions: number | null, days: number) =>
    sessions === null ? `as often as you like in ${days} days` : `${sessions} in ${days} days`,
  inAll: 'in total',
  which: 'Which pass suits me?',
  teachers: (count: number) => `${inWords(count)} ${count === 1 ? 'person teaches' : 'people teach'} it`,
  first: 'Your first time',
  similar: (count: number) => (count === 1 ? 'One like it' : `${inWords(count)} like it`),
  figure: 'A figure in an exercise of this kind of class',
  rollUp: {
    name: 'The roll-up, a mat exercise, in five pictures',
    range: 'The roll-up, from lying to reaching',
    play: 'Play the movement',
    poses: [
      'Lie long. Breathe in.',
      'Nod, and let the head come.',
      'Peel up, one bone at a time.',
      'Sit tall. Nothing holds you but you.',
      'Reach over, and come back slower.',
    ],
  },
})
