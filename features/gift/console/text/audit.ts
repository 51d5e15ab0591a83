import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions and changed fields. Addresses are masked. */
export const giftAudit = inLanguages('giftAudit', {
  actions: {
    'gift.correct': 'Changed where the card of a gift goes',
    'gift.resend': 'Sent the card of a gift again',
  },
  fields: { recipientEmail: 'e-mail of the recipient' },
  values: {},
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    gift: keyof typeof giftAudit.actions
  }
}
