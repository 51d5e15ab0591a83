import { inLanguages } from '#lib/language.ts'

/** Texts of the screens of two-step verification. */
export const secondFactorScreens = inLanguages('secondFactorScreens', {
  withPasskey: 'Sign in with passkey',
  appCode: 'Code from your app',
  appCodeHint: '6 digits; a new code comes every 30 seconds.',
  useApp: 'With a code from your app',
  useRecovery: 'With a recovery code',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the ten that you saved. Each works once.',
  password: 'Password',
  confirm: 'Continue',
  noPasskey: 'No passkey was received. Try again, or use another method.',
  title: 'Two-step verification',
  lead: 'Confirms that it is you when you sign in with your password.',
  passkeys: 'Passkeys',
  noPasskeys:
    'None yet. A passkey uses your fingerprint, your face or the screen lock of a device; no password is sent.',
  passkeyName: 'Name of this device',
  passkeyNameHint: 'So that you can recognise it later.',
  addPasskey: 'Create a passkey',
  added: (day: string) => `since ${day}`,
  used: (day: string) => `last used ${day}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  app: 'Authenticator app',
  appOn: 'Set up. It shows a new code every 30 seconds.',
  appOff: 'Not set up. Any authenticator app works.',
  setUpApp: 'Set up an app',
  scan: 'Scan this with the app, or enter the setup key. Then enter the code that the app shows.',
  secret: 'Setup key',
  recovery: 'Recovery codes',
  recoveryLeft: (count: number) =>
    count === 0
      ? 'You have none. Create ten, and keep them away from your device.'
      : count === 1
        ? '1 code left.'
        : `${count} codes left.`,
  recoveryNeedsFactor: 'Add a passkey or an authenticator app first.',
  makeCodes: 'Create ten new codes',
  codesLead: 'Keep these where only you can find them. Each works once; they are shown only once.',
  copy: 'Copy',
  copied: 'Copied.',
  download: 'Download',
  print: 'Print',
  offerTitle: 'If your device is lost',
  offer: 'Ten recovery codes let you in without it. Create them now, and keep them away from the device.',
  notNow: 'Not now',
  codesSaved: 'I have saved them',
  unsupported: 'This browser cannot create passkeys here. Set up an authenticator app.',
})
