import { gstinText } from '#lib/text/gstin.console.hi.ts'
import type { English } from './invoiceFor.ts'

export const hindi: English = {
  state: 'आपका राज्य या केंद्र शासित प्रदेश',
  stateHint: 'ऑनलाइन क्लास के इनवॉइस पर क़ानून राज्य का नाम चाहता है। दाम हर जगह एक ही है।',
  chooseState: 'कृपया चुनें',
  company: 'मुझे कंपनी के नाम इनवॉइस चाहिए',
  gstin: 'GSTIN',
  valid: (state, code) => `${state} (${code}) का GSTIN।`,
  problems: gstinText,
  name: 'कंपनी का नाम',
  address: 'उसका पता',
}
