import { inLanguages } from '#lib/language.ts'

/** Texts around a policy. */
export const policyPageText = inLanguages('policyPageText', {
  updated: (day: string) => `In force since ${day}`,
  from: (day: string) => `From ${day} this page says`,
  onThisPage: 'On this page',
  inShort: 'In short',
  binding: 'This is only a summary; the full text below is what counts.',
  /** If the full text is in English on a page in another language. */
  bindingEnglish: 'This is only a summary; the full text below is what counts.',
  others: 'The other policies',
  ask: 'Questions about this page',
  askLink: 'Write to us',
})
