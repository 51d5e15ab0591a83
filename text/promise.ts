import { inLanguages } from './language.ts'

/** Words of the promise that is made with each booking. Times such as `Tue 8:00 pm` are studio time. */
export const promiseText = inLanguages('promiseText', {
  promise: (until: string, cost: 'session' | 'day') =>
    `Free to cancel until ${until}; after that it costs 1 ${cost}`,
  promisePast: (cost: 'session' | 'day') =>
    `The time to cancel free of charge has passed: cancelling costs 1 ${cost}`,
})
