/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const secondFactorAudit: typeof english.secondFactorAudit = {
  actions: {
    'authenticatorApp.add': 'साइन-इन कोड का ऐप जोड़ा',
    'authenticatorApp.remove': 'साइन-इन कोड का ऐप हटाया',
    'passkey.add': 'पासकी जोड़ी',
    'passkey.remove': 'पासकी हटाई',
    'recoveryCodes.renew': 'नए रिकवरी कोड बनाए',
    'recoveryCodes.use': 'रिकवरी कोड इस्तेमाल किया',
  },
  fields: {
    recoveryCodesLeft: 'बचे रिकवरी कोड',
  },
}
