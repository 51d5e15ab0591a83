import { inLanguages } from '#lib/language.ts'

const WEEK = 7
/** So many weeks; undefined where they don't come out whole. */
export const wholeWeeks = (days: number): number | undefined => (days % WEEK === 0 ? days / WEEK : undefined)

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** A span of days as people say it: in weeks where they come out whole. */
export const spanText = inLanguages('spanText', {
  span: (days: number) => {
    const weeks = wholeWeeks(days)
    return weeks === undefined ? count(days, 'day') : count(weeks, 'week')
  },
})
