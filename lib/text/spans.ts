import type { Language } from '../language.ts'

type Unit = 'hours' | 'days' | 'weeks' | 'wordDays'

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
const days = (n: number) => count(n, 'day')

/** Durations; `wordDays` is for running text: `one day`, `2 days`. */
export const spans: Record<Language, Record<Unit, (n: number) => string>> = {
  en: {
    hours: (n) => count(n, 'hour'),
    days,
    weeks: (n) => count(n, 'week'),
    wordDays: (n) => (n === 1 ? 'one day' : days(n)),
  },
  hi: {
    hours: (n) => (n === 1 ? '1 घंटा' : `${n} घंटे`),
    days: (n) => `${n} दिन`,
    weeks: (n) => (n === 1 ? '1 हफ़्ता' : `${n} हफ़्ते`),
    wordDays: (n) => (n === 1 ? 'एक दिन' : `${n} दिन`),
  },
}
