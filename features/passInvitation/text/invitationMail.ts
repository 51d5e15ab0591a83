import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/**
 * The texts of mails about invitations that the studio may change. A subject contains no names, because it is stored
 * with the messages to its recipient.
 */
export const invitationTemplateTexts = inLanguages('invitationTemplateTexts', {
  invitation: {
    subject: 'A pass is shared with you',
    heading: '{giver} shares a pass with you',
    opening: '{giver} invites you to book classes with their pass {pass}.',
    closing: '',
    button: 'Open the invitation',
  },
  accepted: {
    subject: 'Your invitation is accepted',
    heading: '{other} uses your pass now',
    opening: '{name}, {other} has accepted your invitation and may book with {pass}.',
    closing: 'If this is not the person you invited, end the sharing in your account or write to us.',
    button: 'See your pass',
  },
})

export const invitationTemplates = {
  invitation: mailTemplate('passInvitation', () => invitationTemplateTexts.invitation, ['giver', 'pass'], {
    opening: ['giver', 'pass'],
  }),
  accepted: mailTemplate(
    'passInvitationAccepted',
    () => invitationTemplateTexts.accepted,
    ['name', 'other', 'pass'],
    { opening: ['other', 'pass'] },
  ),
}

/** The fixed texts of these mails. Times are formatted as `Sunday 29 November 2026, 8:00 am`, studio time. */
export const invitationMailText = inLanguages('invitationMailText', {
  what: (giver: string) =>
    `You book as with your own pass, together or separately. There is nothing to pay. ${giver} sees which classes you book with it.`,
  until: (when: string) => `The link works until ${when}.`,
  once: 'The link works once. Please do not forward it: the person who accepts it may use the pass.',
  onlyMail: (giver: string) =>
    `You get this mail because ${giver} gave your address for this invitation. If you do nothing, nothing happens.`,
  ledger: (other: string) =>
    `Each class that ${other} books uses a session of your pass. The ledger of the pass shows who used each session.`,
})
