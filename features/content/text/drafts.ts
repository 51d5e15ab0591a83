import { inLanguages } from '#lib/language.ts'

/** The server's messages about drafts. */
export const draftText = inLanguages('draftText', {
  needed: 'Please fill this in before you publish.',
  slug: 'Lower-case letters a to z, digits and single hyphens, as in two-metres-of-floor.',
  art: 'Please choose a drawing.',
  ends: 'It cannot end before it begins.',
  early: 'Please enter both the early fee and its last day, or neither.',
  unknown: 'This no longer exists. Please choose another one.',
  differs: 'This was changed since you opened it.',
  saved: 'Saved.',
  published: 'It is on the site now.',
  scheduled: 'It is scheduled.',
  unscheduled: 'It is no longer scheduled.',
  unpublished: 'It is no longer on the site. The draft is still there.',
  discarded: 'The draft is discarded.',
})
