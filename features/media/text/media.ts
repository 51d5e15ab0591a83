import { inLanguages } from '#lib/language.ts'

/** Texts about pictures. */
export const mediaText = inLanguages('mediaText', {
  alt: 'Say in one line what is to be seen, in at most 300 characters.',
  uploaded: 'The picture is kept.',
  described: 'Kept.',
})
