import { inLanguages } from '#lib/language.ts'

/** The offline page. `{when}` is filled in by its script. */
export const offlineText = inLanguages('offlineText', {
  title: 'No connection',
  heading: 'You are offline',
  lead: 'This page could not be loaded, because there is no connection. Nothing you did is lost.',
  retry: 'Try again',
  bookings: 'Your next classes',
  looking: 'Looking for bookings on this device…',
  as: 'As of {when}. Later changes are not shown.',
  none: 'You had no classes booked when we last looked.',
  nothing:
    'No bookings are stored on this device. They are stored when you sign in and look at your schedule.',
})
