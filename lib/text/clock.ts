import { inLanguages } from '#lib/language.ts'

const figures = (hour: number, minute: number) => `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
const meridiem = (hour: number) => (hour < 12 ? 'am' : 'pm')

/** Times of the studio's clock in words; `hour` from 0 to 23. */
export const clockText = inLanguages('clockText', {
  /** `6:30 pm` */
  time: (hour: number, minute: number) => `${figures(hour, minute)} ${meridiem(hour)}`,
  /** For large figures: the text before them, the figures, and the text after. */
  parts: (hour: number, minute: number): [before: string, figures: string, after: string] => [
    '',
    figures(hour, minute),
    meridiem(hour),
  ],
})
