import { inLanguages } from '#lib/language.ts'

/** What a letter about the account says; code and link stand between the two parts. */
export interface IdentityLetter {
  subject: string
  heading: string
  before: string[]
  button?: string
  after: string[]
}

const ignore = 'If this was not you, there is nothing you need to do.'

export const identityMailText = {
  code: (minutes: number): IdentityLetter => ({
    // Not in the subject: phones show subjects on a locked screen.
    subject: 'Your code to sign up',
    heading: 'Your code',
    before: ['Enter these six digits to finish signing up:'],
    after: [`The code is good for ${minutes} minutes. We never ask for it by phone or chat.`, ignore],
  }),
  accountExists: (): IdentityLetter => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    before: [
      'Somebody, most likely you, asked for a code to sign up with this e-mail address. It already has an account, so no code is needed: please sign in.',
    ],
    button: 'Go to the studio and sign in',
    after: [
      'If you do not remember the password, choose “Forgot password” there and we send you a link.',
      ignore,
    ],
  }),
  resetLink: (minutes: number): IdentityLetter => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    before: ['Use this link to choose a new password:'],
    button: 'Choose a new password',
    after: [
      `The link is good for ${minutes} minutes and works once. A new password signs you out on all devices.`,
      'If this was not you, your password stays as it is.',
    ],
  }),
  signInLink: (minutes: number): IdentityLetter => ({
    subject: 'Your link to sign in',
    heading: 'Sign in',
    before: ['Use this link to sign in without a password:'],
    button: 'Sign in',
    after: [
      `The link is good for ${minutes} minutes and works once. Your password stays as it is.`,
      'Pass it on to nobody: whoever has it is signed in as you.',
      ignore,
    ],
  }),
  passwordChanged: (when: string): IdentityLetter => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    before: [`The password of your account was changed on ${when}. Other devices were signed out.`],
    button: 'Go to the studio',
    after: [
      'If this was not you, choose “Forgot password” in the sign-in panel at once, and tell the studio.',
    ],
  }),
  newEmailCode: (minutes: number): IdentityLetter => ({
    subject: 'Your code for the new e-mail address',
    heading: 'Your code',
    before: ['Enter these six digits in your account to use this e-mail address from now on:'],
    after: [`The code is good for ${minutes} minutes. Until then your old address stays.`, ignore],
  }),
  newEmailTaken: (): IdentityLetter => ({
    subject: 'This address already has an account',
    heading: 'This address already has an account',
    before: [
      'A member asked to use this e-mail address for their account. It already belongs to an account of its own, so nothing was changed.',
      'If you have two accounts and want one, please write to the studio.',
    ],
    after: [ignore],
  }),
  emailChangeNotice: (newEmail: string): IdentityLetter => ({
    subject: 'A new e-mail address for your account',
    heading: 'A new e-mail address?',
    before: [
      `Somebody signed in to your account, most likely you, asked to use ${newEmail} instead of this address. It happens once the code that we sent there is entered.`,
    ],
    button: 'Go to the studio',
    after: ['If this was not you, change your password at once: that signs out every other device.'],
  }),
  emailChanged: (newEmail: string, days: number): IdentityLetter => ({
    subject: 'The e-mail address of your account was changed',
    heading: 'Your e-mail address was changed',
    before: [
      `Your account now has the address ${newEmail} instead of this one. All other devices were signed out.`,
      'If this was you, there is nothing you need to do. If it was not, take this address back:',
    ],
    button: 'Take this address back',
    after: [
      `The link is good for ${days} days and works once. It gives your account this address again, signs out every device and lets you choose a new password.`,
    ],
  }),
  accountOpened: (studio: string, days: number): IdentityLetter => ({
    subject: `Your account at ${studio}`,
    heading: `Your account at ${studio}`,
    before: [
      'We have opened an account for you at the desk. Choose a password, and you can book and cancel classes and see your passes yourself:',
    ],
    button: 'Choose a password',
    after: [
      `The link is good for ${days} days and works once. After that, choose “Forgot password” where you sign in.`,
      'If you did not ask for an account, please tell us, and we delete it.',
    ],
  }),
  /** To an address that its member never signed in with: it may be a stranger's, so it names no other address. */
  emailRemoved: (): IdentityLetter => ({
    subject: 'This address was removed from an account',
    heading: 'This address was removed',
    before: ['The studio has corrected an account that had this e-mail address. It has another one now.'],
    after: ['If the account was yours, please tell the studio.'],
  }),
  /** The studio's correction, told at the new address. */
  emailCorrected: (keepsPassword: boolean): IdentityLetter => ({
    subject: 'The e-mail address of your account was corrected',
    heading: 'This is your address now',
    before: [
      'The studio has corrected the e-mail address of your account: from now on you sign in with this one. All devices were signed out.',
      ...(keepsPassword
        ? []
        : [
            'Your password of before is not good any more: choose “Forgot password” where you sign in, and we mail you a link to choose another.',
          ]),
    ],
    button: 'Go to the studio and sign in',
    after: ['If this was not you, please tell the studio.'],
  }),
  emailRestored: (email: string): IdentityLetter => ({
    subject: 'An e-mail address was taken back',
    heading: 'An e-mail address was taken back',
    before: [`The account that had another e-mail address for a while has ${email} again.`],
    button: 'Go to the studio',
    after: ['If this was not you, please tell the studio.'],
  }),
}

/** What toasts and fields say. */
export const identityMessages = inLanguages('identityMessages', {
  /** The same whether or not the address has an account. */
  codeSent: (minutes: number) => `Please check your e-mail. A code is good for ${minutes} minutes.`,
  welcome: (firstName: string) => `Welcome to Contrology, ${firstName}.`,
  welcomeBack: (firstName: string) => `Welcome back, ${firstName}.`,
  /** The same whether or not the address has an account. */
  resetLinkSent: 'If this address has an account, a link to choose a new password is on its way.',
  /** The same whether or not the address has an account. */
  signInLinkSent: 'If this address has an account, a link to sign in is on its way.',
  emailRestored: 'Your account has its address back. Please sign in with the new password.',
  passwordReset: 'Your new password is set. Please sign in with it.',
  passwordChanged: 'Your password is changed. Other devices were signed out.',
  signedOut: 'You are signed out.',
  profileSaved: 'Your profile is saved.',
  newEmailPending: (email: string) =>
    `We have sent a code to ${email}. Your e-mail address changes when you enter it.`,
  newEmailSet: (email: string) => `Your e-mail address is now ${email}.`,
  commonPassword: 'This password is one of the first that others would guess. Please choose another.',
  birthDateImpossible: 'Please enter your date of birth.',
})
