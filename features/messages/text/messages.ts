import { inLanguages } from '#lib/language.ts'

export const messagesText = inLanguages('messagesText', {
  saved: 'Saved.',
  consented: 'Saved. You can take it back here at any time.',
  withdrawn: 'Withdrawn, from this moment.',
})
