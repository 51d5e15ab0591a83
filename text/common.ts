import { inLanguages } from './language.ts'

/** Small words that many parts share. */
export const commonText = inLanguages('commonText', {
  optional: 'Optional',
  loading: 'Loading...',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  showPassword: 'Show Password',
  countryCode: 'Country code',
  notifications: 'Notifications',
  /** Ends a sentence. */
  stop: '.',
})
