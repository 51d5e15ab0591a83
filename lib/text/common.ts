import { inLanguages } from '#lib/language.ts'

/** Words that many parts of the interface share. */
export const commonText = inLanguages('commonText', {
  optional: 'Optional',
  loading: 'Loading...',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  toHome: 'To the home page',
  partFailed: 'This could not be loaded. Please check your connection and try again.',
  offline: 'You seem to be offline, or the studio cannot be reached. Please try again.',
  cancel: 'Cancel',
  showPassword: 'Show Password',
  countryCode: 'Country code',
  notifications: 'Notifications',
  /** The full stop of the language. */
  stop: '.',
})
