import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions and changed fields. Addresses are masked. */
export const giftAudit = inLanguages('giftAudit', {
  actions: {
    'gift.correct': 'Changed where a gift’s card goes',
    'gift.resend': 'Resent a gift’s card',
  },
  fields: { recipientEmail: 'recipient’s e-mail' },
  values: {},
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    gift: keyof typeof giftAudit.actions
  }
}
