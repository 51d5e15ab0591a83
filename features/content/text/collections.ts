import { inLanguages } from '#lib/language.ts'

/** The server's messages about testimonials, instructors, policies and pictures of locations. */
export const collectionText = inLanguages('collectionText', {
  needed: 'Please fill this in.',
  kind: 'There is no such kind of class.',
  location: 'There is no such location.',
  picture: 'This picture no longer exists.',
  placeholder: (name: string) => `The rules have no number called ${name}.`,
  saved: 'Saved. It is on the site.',
  removed: 'Removed.',
})
