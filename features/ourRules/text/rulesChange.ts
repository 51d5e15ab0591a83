import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The texts of the mails that the studio may change. */
export const rulesChangeTemplateTexts = inLanguages('rulesChangeTemplateTexts', {
  change: {
    subject: 'Our rules: what is new from {day}',
    heading: 'What is new from {day}',
    opening:
      '{name}, from {day} on some of our rules are different. The new rules are below. Bookings made before that day keep their deadline for free cancellation, and their cost of a late cancellation or a no-show.',
    closing: '',
    button: 'How our rules work',
  },
  withdrawn: {
    subject: 'Our rules: a change on {day} is withdrawn',
    heading: 'This change is withdrawn',
    opening:
      '{name}, we wrote to you about new rules from {day}. We have withdrawn some of them. From that day this applies:',
    closing: '',
    button: 'How our rules work',
  },
})

const needs = { subject: ['day'] } as const
export const rulesChangeTemplates = {
  change: mailTemplate('rulesChange', () => rulesChangeTemplateTexts.change, ['name', 'day'], needs),
  withdrawn: mailTemplate('rulesWithdrawn', () => rulesChangeTemplateTexts.withdrawn, ['name', 'day'], needs),
}
