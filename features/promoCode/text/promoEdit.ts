import { inLanguages } from '#lib/language.ts'

/** Messages about changes of promo codes, and of their fields. */
export const promoEditText = inLanguages('promoEditText', {
  code: 'A code has 3 to 20 letters (A to Z) and digits.',
  value: 'From 1 to 100 per cent, or at least ₹1.',
  days: 'The last day is before the first one.',
  version: 'Please load the code again.',
  reason: 'Please say why.',
  withdrawn: 'The credit is withdrawn.',
  made: (code: string) => `${code} can be used now, or from its first day on.`,
  saved: (code: string) => `${code} is saved.`,
  stopped: (code: string) => `${code} is stopped.`,
})
