import { inLanguages } from '#lib/language.ts'

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const HOURS = 24

/** The studio's facts as they appear in texts. */
export const factText = inLanguages('factText', {
  number: (n: number) => words[n] ?? String(n),
  range: (least: string, most: string) => `${least} to ${most}`,
  /** `4, 8 or 12 sessions, or unlimited` */
  passSizes: (sizes: number[], isUnlimited: boolean) => {
    const counted = sizes.length
      ? `${joinList(sizes.map(String), 'or')} ${sizes.length === 1 && sizes[0] === 1 ? 'session' : 'sessions'}`
      : ''
    return [counted, ...(isUnlimited ? ['unlimited'] : [])].filter(Boolean).join(', or ')
  },
  tax: 'Every price includes GST.',
  answers: (hours: number) =>
    `We answer within ${
      hours % HOURS ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : dateLabel(hours / HOURS)
    }.`,
  /** For a kind of class that the studio has not described. */
  groups: (size: string) => `Groups of up to ${size}.`,
})

const dateLabel = (days: number) => (days === 1 ? 'a day' : `${days} days`)
const joinList = (all: string[], last: string) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1)}`
