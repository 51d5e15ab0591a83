import { inLanguages } from '#lib/language.ts'

export const messagesText = inLanguages('messagesText', {
  saved: 'Saved.',
  consented: 'Saved. You can withdraw your consent here at any time.',
  withdrawn: 'Withdrawn, from this moment.',
})
