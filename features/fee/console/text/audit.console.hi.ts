/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const feeAudit: typeof english.feeAudit = {
  actions: { 'fee.waive': 'शुल्क माफ़ किया' },
  fields: {},
  values: {},
}
