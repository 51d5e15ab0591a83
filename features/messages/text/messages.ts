import { inLanguages } from '#lib/language.ts'

export const messagesText = inLanguages('messagesText', {
  saved: 'Saved.',
})
