import { inLanguages } from '#lib/language.ts'

/** Messages and field errors. */
export const identityMessages = inLanguages('identityMessages', {
  /** One text whether or not the address has an account. */
  codeSent: (minutes: number) => `Please check your e-mail. A code is valid for ${minutes} minutes.`,
  welcomeBack: (firstName: string) => `Welcome back, ${firstName}.`,
  /** One text whether or not the address has an account. */
  resetLinkSent: 'If this address has an account, a link to choose a new password is on its way.',
  /** One text whether or not the address has an account. */
  signInLinkSent: 'If this address has an account, a link to sign in is on its way.',
  emailRestored: 'Your account has its address back. Please sign in with the new password.',
  detailsRestored: 'Your details are restored. We have notified the people who manage staff.',
  passwordReset: 'Your new password is set. Please sign in with it.',
  passwordChanged: 'Your password is changed. Other devices were signed out.',
  signedOut: 'You are signed out.',
  profileSaved: 'Your profile is saved.',
  newEmailPending: (email: string) =>
    `We have sent a code to ${email}. Your e-mail address changes when you enter it.`,
  newEmailSet: (email: string) => `Your e-mail address is now ${email}.`,
  commonPassword: 'This password is easy to guess. Please choose another one.',
  birthDateImpossible: 'Please enter your date of birth.',
})
