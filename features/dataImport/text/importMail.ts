import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The texts of the mail to a person whose account the studio has opened; the studio may change them. */
export const importTemplateTexts = inLanguages('importTemplateTexts', {
  welcome: {
    subject: 'Your account at {studio}',
    heading: 'Your account is ready',
    opening:
      '{studio} now takes bookings on its own site, and has opened an account for you with this address.\nChoose a password to see your pass and book your classes there.',
    button: 'Choose a password',
    closing: 'If you do not know us, somebody gave us a wrong address: please tell us, and we remove it.',
  },
})

export const importTemplates = {
  welcome: mailTemplate('importWelcome', () => importTemplateTexts.welcome, ['studio'], {
    opening: ['studio'],
  }),
}
