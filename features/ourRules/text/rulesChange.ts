import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The texts of its mail that the studio may change. */
export const rulesChangeWords = inLanguages('rulesChangeWords', {
  change: {
    subject: 'Cancelling late: what is new from {day}',
    heading: 'What is new from {day}',
    opening:
      '{name}, for classes that you book from {day} on, this is how it works. What you have booked before keeps its promise.',
    closing: '',
    button: 'How our rules work',
  },
})

export const rulesChangeTemplates = {
  change: mailTemplate('rulesChange', () => rulesChangeWords.change, ['name', 'day'], { subject: ['day'] }),
}
