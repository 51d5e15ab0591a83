import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

const ignore = 'If this was not you, there is nothing you need to do.'

/** The texts of account mails that the studio may change. None contains a code: the mail inserts it. */
export const identityTemplateTexts = inLanguages('identityTemplateTexts', {
  signUpCode: {
    // Without the code, because phones show subjects on the lock screen.
    subject: 'Your code to sign up',
    heading: 'Your code',
    opening: 'Enter these six digits to finish signing up:',
    closing: `The code is valid for {minutes} minutes. We never ask for it by phone or chat.\n${ignore}`,
  },
  accountExists: {
    subject: 'You already have an account',
    heading: 'You already have an account',
    opening:
      'Somebody, most likely you, asked for a code to sign up with this e-mail address. This address already has an account, so you need no code: please sign in.',
    button: 'Go to the studio and sign in',
    closing: `If you do not remember the password, choose “Forgot password” there and we send you a link.\n${ignore}`,
  },
  resetLink: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    opening: 'Use this link to choose a new password:',
    button: 'Choose a new password',
    closing:
      'The link is valid for {minutes} minutes and works once. A new password signs you out on all devices.\nIf this was not you, your password stays as it is.',
  },
  signInLink: {
    subject: 'Your link to sign in',
    heading: 'Sign in',
    opening: 'Use this link to sign in without a password:',
    button: 'Sign in',
    closing: `The link is valid for {minutes} minutes and works once. Your password stays as it is.
Do not pass it on: anybody who has it is signed in as you.\n${ignore}`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    opening: 'Your account password was changed on {when}. Other devices were signed out.',
    button: 'Go to the studio',
    closing:
      'If this was not you, choose “Forgot password” in the sign-in panel at once, and tell the studio.',
  },
  secondFactorChanged: {
    subject: 'Your two-step verification was changed',
    heading: 'Your two-step verification',
    opening: '{change} on {when}.\nIf this was you, there is nothing you need to do.',
    button: 'Look at your account',
    closing:
      'If it was not you, somebody else is signed in to your account. Choose “Forgot password” in the sign-in panel at once: a new password signs out every device. Then tell an owner of {studio}.',
  },
  sessionStolen: {
    subject: 'We signed out one of your devices',
    heading: 'One of your devices was signed out',
    opening:
      'On {when} the sign-in of one of your devices was used twice: somebody may have copied it. To be safe, we signed that device out. Your other devices stay signed in.',
    button: 'Go to the studio and sign in',
    closing:
      'This can also happen when a device was restored from a backup. If that is not the reason, choose “Forgot password” where you sign in: a new password signs out every device.',
  },
  newDevice: {
    subject: 'A new device signed in to your account',
    heading: 'A new device signed in',
    opening:
      'On {when} a device that we did not know signed in to your account: {device}.\nIf this was you, there is nothing you need to do.',
    button: 'Look at your devices',
    closing:
      'If it was not you, choose “Forgot password” in the sign-in panel at once: a new password signs out every device. Then tell the studio.',
  },
  newEmailCode: {
    subject: 'Your code for the new e-mail address',
    heading: 'Your code',
    opening: 'Enter these six digits in your account to use this e-mail address from now on:',
    closing: `The code is valid for {minutes} minutes. Until then your old address stays.\n${ignore}`,
  },
  newEmailTaken: {
    subject: 'This address already has an account',
    heading: 'This address already has an account',
    opening:
      'A member asked to use this e-mail address for their account. The address already belongs to another account, so nothing was changed.\nIf you have two accounts and want one, please write to the studio.',
    closing: ignore,
  },
  emailChangeNotice: {
    subject: 'A new e-mail address for your account',
    heading: 'A new e-mail address?',
    opening:
      'Somebody signed in to your account, most likely you, asked to use {newEmail} instead of this address. The change takes effect when you enter the code that we sent to the new address.',
    button: 'Go to the studio',
    closing: 'If this was not you, change your password at once: that signs out every other device.',
  },
  emailChanged: {
    subject: 'The e-mail address of your account was changed',
    heading: 'Your e-mail address was changed',
    opening:
      'Your account now has the address {newEmail} instead of this one. All other devices were signed out.\nIf this was you, there is nothing you need to do. If it was not, restore this address:',
    button: 'Restore this address',
    closing:
      'The link is valid for {days} days and works once. It gives your account this address again, signs out every device and lets you choose a new password.',
  },
  accountOpened: {
    subject: 'Your account at {studio}',
    heading: 'Your account at {studio}',
    opening:
      'We have opened an account for you at the desk. Choose a password, and you can book and cancel classes and see your passes yourself:',
    button: 'Choose a password',
    closing:
      'The link is valid for {days} days and works once. After that, choose “Forgot password” where you sign in.\nIf you did not ask for an account, please tell us, and we delete it.',
  },
  emailRemoved: {
    subject: 'This address was removed from an account',
    heading: 'This address was removed',
    opening:
      'The studio has corrected an account that had this e-mail address. The account has another address now.',
    closing: 'If the account was yours, please tell the studio.',
  },
  emailCorrected: {
    subject: 'The e-mail address of your account was corrected',
    heading: 'This is your address now',
    opening:
      'The studio has corrected the e-mail address of your account: from now on, sign in with this address. All devices were signed out.',
    button: 'Go to the studio and sign in',
    closing: 'If this was not you, please tell the studio.',
  },
  detailsChanged: {
    subject: 'Details of your account were changed',
    heading: 'Your details were changed',
    opening: 'This was changed in your account: {details}.',
    button: 'Look at your profile',
    closing:
      'If you neither did this nor asked for it, change your password at once and tell an owner of the studio.',
  },
  detailsCorrected: {
    subject: 'The studio changed details of your account',
    heading: 'Your details were changed',
    opening:
      'A member of staff has changed your account at {studio}. If that is right, there is nothing you need to do. If it is not, undo the change.',
    button: 'Undo the change',
    closing:
      'The link is valid for {days} days and works once. Details that you have changed yourself since then stay as they are. The people who manage staff are notified.',
  },
  detailsRestored: {
    subject: 'A change to staff details was undone',
    heading: 'A change was undone',
    opening:
      '{person} has undone a change that a member of staff had made to their account: {details}. The link for this was mailed to them when the change was made.',
    button: 'Open the audit log',
    closing:
      'The audit shows whose account made the change. If that person did not make it, somebody else may be signed in to that account: end its sign-ins under Staff.',
  },
  emailRestored: {
    subject: 'An e-mail address was restored',
    heading: 'An e-mail address was restored',
    opening: 'The e-mail address of the account was changed back to {email}.',
    button: 'Go to the studio',
    closing: 'If this was not you, please tell the studio.',
  },
})

export const identityTemplates = {
  signUpCode: mailTemplate('signUpCode', () => identityTemplateTexts.signUpCode, ['minutes', 'studio'], {
    closing: ['minutes'],
  }),
  accountExists: mailTemplate('accountExists', () => identityTemplateTexts.accountExists, ['studio']),
  resetLink: mailTemplate('resetLink', () => identityTemplateTexts.resetLink, ['minutes', 'studio'], {
    closing: ['minutes'],
  }),
  signInLink: mailTemplate('signInLink', () => identityTemplateTexts.signInLink, ['minutes', 'studio'], {
    closing: ['minutes'],
  }),
  passwordChanged: mailTemplate(
    'passwordChanged',
    () => identityTemplateTexts.passwordChanged,
    ['when', 'studio'],
    {
      opening: ['when'],
    },
  ),
  secondFactorChanged: mailTemplate(
    'secondFactorChanged',
    () => identityTemplateTexts.secondFactorChanged,
    ['change', 'when', 'studio'],
    { opening: ['change', 'when'] },
  ),
  sessionStolen: mailTemplate(
    'sessionStolen',
    () => identityTemplateTexts.sessionStolen,
    ['when', 'studio'],
    {
      opening: ['when'],
    },
  ),
  newDevice: mailTemplate('newDevice', () => identityTemplateTexts.newDevice, ['device', 'when', 'studio'], {
    opening: ['device', 'when'],
  }),
  newEmailCode: mailTemplate(
    'newEmailCode',
    () => identityTemplateTexts.newEmailCode,
    ['minutes', 'studio'],
    {
      closing: ['minutes'],
    },
  ),
  newEmailTaken: mailTemplate('newEmailTaken', () => identityTemplateTexts.newEmailTaken, ['studio']),
  emailChangeNotice: mailTemplate(
    'emailChangeNotice',
    () => identityTemplateTexts.emailChangeNotice,
    ['newEmail', 'studio'],
    { opening: ['newEmail'] },
  ),
  emailChanged: mailTemplate(
    'emailChanged',
    () => identityTemplateTexts.emailChanged,
    ['newEmail', 'days', 'studio'],
    { opening: ['newEmail'], closing: ['days'] },
  ),
  accountOpened: mailTemplate(
    'accountOpened',
    () => identityTemplateTexts.accountOpened,
    ['days', 'studio'],
    {
      closing: ['days'],
    },
  ),
  emailRemoved: mailTemplate('emailRemoved', () => identityTemplateTexts.emailRemoved, ['studio']),
  emailCorrected: mailTemplate('emailCorrected', () => identityTemplateTexts.emailCorrected, ['studio']),
  detailsChanged: mailTemplate(
    'detailsChanged',
    () => identityTemplateTexts.detailsChanged,
    ['details', 'studio'],
    {
      opening: ['details'],
    },
  ),
  detailsCorrected: mailTemplate(
    'detailsCorrected',
    () => identityTemplateTexts.detailsCorrected,
    ['days', 'studio'],
    {
      closing: ['days'],
    },
  ),
  detailsRestored: mailTemplate(
    'detailsRestored',
    () => identityTemplateTexts.detailsRestored,
    ['person', 'details', 'studio'],
    { opening: ['person', 'details'] },
  ),
  emailRestored: mailTemplate(
    'emailRestored',
    () => identityTemplateTexts.emailRestored,
    ['email', 'studio'],
    {
      opening: ['email'],
    },
  ),
}

/** A change of a second factor: the start of a sentence. */
export const factorChanges = inLanguages('factorChanges', {
  'passkey.add': 'A passkey was added to your account',
  'passkey.remove': 'A passkey was removed from your account',
  'authenticatorApp.add': 'An app for sign-in codes was added to your account',
  'authenticatorApp.remove': 'The app for sign-in codes was removed from your account',
  'recoveryCodes.renew': 'Your recovery codes were replaced by new ones',
  'recoveryCodes.use': 'One of your recovery codes was used to sign in',
})
export type FactorChange = keyof typeof factorChanges

/** Fixed texts of these mails. */
export const identityMailText = inLanguages('identityMailText', {
  unknownDevice: 'an unknown browser',
  details: {
    firstName: 'first name',
    lastName: 'last name',
    phoneNumber: 'phone number',
    birthDate: 'date of birth',
  },
  /** One line for each changed detail. */
  changed: {
    firstName: (to: string, from: string) => `Your first name: ${to} (before: ${from})`,
    lastName: (to: string, from: string) => `Your last name: ${to} (before: ${from})`,
    phoneNumber: (to: string, from: string) => `Your phone number: ${to} (before: ${from})`,
    birthDate: (to: string, from: string) => `Your date of birth: ${to} (before: ${from})`,
  },
  none: 'none',
  passwordGone:
    'Your old password no longer works: choose “Forgot password” where you sign in, and we mail you a link to choose another.',
})
