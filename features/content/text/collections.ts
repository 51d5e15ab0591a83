import { inLanguages } from '#lib/language.ts'

/** What the server says of testimonials, instructors, policies and pictures of places. */
export const collectionText = inLanguages('collectionText', {
  needed: 'Please fill this in.',
  kind: 'This is no kind of class.',
  location: 'There is no such place.',
  picture: 'This picture is not there any more.',
  placeholder: (name: string) => `No rule has the number ${name}.`,
  kept: 'Kept. It is on the site.',
  removed: 'It is gone.',
})
