import { inLanguages } from '#lib/language.ts'

/** Texts of the fields of two-step verification, and its messages. */
export const secondFactorText = inLanguages('secondFactorText', {
  appCode: 'Please enter the 6 digits that your app shows.',
  recoveryCode: 'Please enter one of your recovery codes.',
  password: 'Please enter your password.',
  passkeyName: 'Please give this passkey a name.',
  passkeyAdded: (name: string) => `The passkey “${name}” is added. Use it whenever you sign in.`,
  passkeyRemoved: 'The passkey no longer works.',
  appAdded: 'Your app is set up. It shows a new code every 30 seconds.',
  appRemoved: 'Codes from your app no longer work.',
  codesMade: 'Keep these codes where only you can find them. Each works once; they are shown only once.',
  verified: 'Confirmed. You won’t be asked again for 10 minutes.',
})
