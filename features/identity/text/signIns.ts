import { inLanguages } from '#lib/language.ts'

/** The list of sign-ins. */
export const signInsText = inLanguages('signInsText', {
  title: 'Where you are signed in',
  lead: 'End sign-ins that you do not recognise or no longer use. If something looks wrong, change your password too.',
  unknownDevice: 'Unknown device',
  here: 'this device',
  times: (opened: string, seen: string) => `Signed in ${opened}, last used ${seen}`,
  end: 'End',
  endNamed: (device: string, opened: string) => `End the sign-in on ${device} of ${opened}`,
  endOthers: 'End all others',
  endAll: 'End all',
  none: 'Nowhere at the moment.',
  onlyHere: 'Only on this device.',
  ended: 'That device is signed out.',
  allEnded: 'All other devices are signed out.',
  failed: 'The list could not be loaded.',
})
