import { inLanguages } from '#lib/language.ts'

/** The server's messages about drafts. */
export const draftText = inLanguages('draftText', {
  needed: 'This is needed before it can be published.',
  slug: 'Small letters a to z, digits and single hyphens, as in two-metres-of-floor.',
  art: 'Please choose a drawing.',
  ends: 'It cannot end before it begins.',
  early: 'The early fee and its last day are needed together.',
  unknown: 'This is not there any more. Please choose another one.',
  differs: 'This was changed meanwhile.',
  saved: 'Kept.',
  published: 'It is on the site now.',
  scheduled: 'It will appear by itself.',
  unscheduled: 'It will not appear by itself.',
  unpublished: 'It is no longer on the site. The draft is kept.',
  discarded: 'The draft is gone.',
})
