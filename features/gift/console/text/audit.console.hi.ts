/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const giftAudit: typeof english.giftAudit = {
  actions: {
    'gift.correct': 'उपहार के कार्ड का पता बदला',
    'gift.resend': 'उपहार का कार्ड दोबारा भेजा',
  },
  fields: { recipientEmail: 'पाने वाले का ई-मेल' },
  values: {},
}
