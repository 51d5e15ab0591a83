import { inLanguages } from '#lib/language.ts'

/** The server's messages about strikes. */
export const strikeText = inLanguages('strikeText', {
  reason: 'Please say why, in a few words.',
  forgiven: 'The strike is forgiven.',
})
