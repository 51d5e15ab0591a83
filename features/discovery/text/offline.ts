import { inLanguages } from '#lib/language.ts'

/** The offline page. `{when}` is filled in by its script. */
export const offlineText = inLanguages('offlineText', {
  title: 'No connection',
  heading: 'The line is gone',
  lead: 'This page could not be fetched, because you seem to be offline. Nothing you did is lost.',
  retry: 'Try again',
  bookings: 'Your next classes',
  looking: 'Looking for what this device keeps…',
  as: 'As they stood on {when}. Changes since then are not shown.',
  none: 'You had no classes booked when we last looked.',
  nothing: 'This device keeps no bookings. Once you are signed in and have looked at your schedule, it does.',
})
