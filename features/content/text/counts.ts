/** Spans of time in the English of the policies. */
const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
export const hours = (n: number) => count(n, 'hour')
export const days = (n: number) => count(n, 'day')
export const weeks = (n: number) => count(n, 'week')
/** In running words: `one day`, `2 days`. */
export const wordDays = (n: number) => (n === 1 ? 'one day' : days(n))
