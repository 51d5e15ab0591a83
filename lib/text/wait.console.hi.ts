import type * as english from './wait.ts'

/** Hindi: how long to wait. */
export const waitText: typeof english.waitText = {
  seconds: (count) => `${count} सेकंड बाद`,
  minutes: (count) => `${count} मिनट बाद`,
  hours: (count) => `${count} घंटे बाद`,
}
