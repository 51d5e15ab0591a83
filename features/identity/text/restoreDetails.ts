import { inLanguages } from '#lib/language.ts'

/** The page of the link that undoes somebody else's change of a name, phone or date of birth. */
export const restoreDetailsText = inLanguages('restoreDetailsText', {
  pageTitle: 'Undo a change',
  title: 'Undo the change',
  forWhom: 'This is about the account of',
  lead: 'This restores your name, phone number or date of birth to the value before the change. The people who manage staff are notified.',
  submit: 'Undo the change',
  nothingTitle: 'Nothing to undo',
  toProfile: 'Look at your profile',
  expiredLead: (days: number) =>
    `A link works once, for ${days} days after the change. You can still change your details yourself, in your profile. If somebody else controls your account, tell the studio at once: we help.`,
  contactStudio: 'Contact the studio',
  swapQuestion: 'Was the change right?',
  swap: 'Leave it as it is',
})
