import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/**
 * The texts of the mails about the end of a sharing that the studio may change. A subject contains no names, because it
 * is stored with the messages to its recipient.
 */
export const sharingTemplateTexts = inLanguages('sharingTemplateTexts', {
  stopped: {
    subject: 'A pass is no longer shared with you',
    heading: '{other} no longer shares a pass with you',
    opening: '{name}, {other} no longer shares {pass} with you: you can no longer book with it.',
    closing: 'If you did not expect this, please ask {other} or write to us.',
    button: 'See your passes',
  },
  left: {
    subject: 'Your pass is no longer shared',
    heading: '{other} no longer uses your pass',
    opening: '{name}, {other} no longer shares {pass} with you, and can no longer book with it.',
    closing: 'While the pass is valid, you can invite somebody else in your account.',
    button: 'See your pass',
  },
})

const fills = ['name', 'other', 'pass'] as const
const needs = { opening: ['other', 'pass'] } as const

export const sharingTemplates = {
  stopped: mailTemplate('passSharingStopped', () => sharingTemplateTexts.stopped, fills, needs),
  left: mailTemplate('passSharingLeft', () => sharingTemplateTexts.left, fills, needs),
}

/** The fixed texts of these mails. */
export const sharingMailText = inLanguages('sharingMailText', {
  kept: 'The classes that you have taken with it stay in your account.',
  ledger: 'The sessions that they used stay in the ledger of the pass.',
})
