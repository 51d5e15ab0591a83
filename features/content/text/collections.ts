import { inLanguages } from '#lib/language.ts'

/** The server's messages about testimonials, instructors, policies and pictures of locations. */
export const collectionText = inLanguages('collectionText', {
  needed: 'Please fill this in.',
  kind: 'This is no kind of class.',
  location: 'There is no such location.',
  picture: 'This picture is not there any more.',
  placeholder: (name: string) => `No rule has the number ${name}.`,
  saved: 'Saved. It is on the site.',
  removed: 'It is gone.',
})
