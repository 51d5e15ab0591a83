import { inLanguages } from '#lib/language.ts'

const WEEK = 7
/** The number of weeks; undefined if it is not a whole number. */
export const wholeWeeks = (days: number): number | undefined => (days % WEEK === 0 ? days / WEEK : undefined)

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** A number of days; in weeks if that is a whole number. */
export const spanText = inLanguages('spanText', {
  span: (days: number) => {
    const weeks = wholeWeeks(days)
    return weeks === undefined ? count(days, 'day') : count(weeks, 'week')
  },
})
