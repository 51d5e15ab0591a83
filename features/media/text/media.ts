import { inLanguages } from '#lib/language.ts'

/** Texts about pictures. */
export const mediaText = inLanguages('mediaText', {
  alt: 'Please describe the picture in one line of at most 300 characters.',
  uploaded: 'The picture is saved.',
  described: 'Saved.',
})
