import { inLanguages } from '#lib/language.ts'

/** Messages about changing a package. */
export const packageEditText = inLanguages('packageEditText', {
  name: 'Please give the package a name.',
  description: 'Please enter a description.',
  days: 'The last day cannot be before the first day.',
  revision: 'Please load the package again.',
  made: (name: string) => `${name} is created.`,
  changed: (name: string, version: number) =>
    `${name} is changed: version ${version}. Passes sold before keep their terms.`,
  saved: (name: string) => `${name} is saved. Its terms have not changed.`,
  ordered: 'The order is changed.',
})
