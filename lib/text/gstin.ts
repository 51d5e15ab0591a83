import type { GstinProblem } from '#lib/gstin.ts'
import { inLanguages } from '#lib/language.ts'

/** What is wrong with a GSTIN that somebody typed. */
export const gstinText: Record<GstinProblem, (gstin: string) => string> = inLanguages('gstinText', {
  length: (gstin: string) => `A GSTIN has 15 characters. This one has ${gstin.length}.`,
  state: (gstin: string) =>
    `A GSTIN begins with the code of a State, such as 06 for Haryana. No State has the code ${gstin.slice(0, 2)}.`,
  shape: () =>
    'A GSTIN has the code of the State, the PAN, then one character, a Z, and one more: 06ABCDE1234F1Z4.',
  checkCharacter: () =>
    'The check character at the end does not match the rest, so one of them is wrong. Please compare it with the certificate.',
})
