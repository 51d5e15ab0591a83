/** Hindi: words of the promise that is made with each booking; callers put the full stop. */
import type * as english from '../promise.ts'

/** Both promises end with the same words for the same price. */
const cut = (cost: 'session' | 'day') => (cost === 'day' ? 'पास का 1 दिन कटेगा' : '1 सेशन कटेगा')

export const promiseText: typeof english.promiseText = {
  promise: (until, cost) => `${until} तक मुफ़्त में रद्द हो सकती है; उसके बाद रद्द करने पर ${cut(cost)}`,
  promisePast: (cost) => `मुफ़्त में रद्द करने का समय निकल चुका है: रद्द करने पर ${cut(cost)}`,
}
