import { gstinText } from '#lib/text/gstin.ts'

/** For whom the invoice is. Both languages are loaded with the step that pays, not with every page. */
export const invoiceForText = {
  state: 'State or Union Territory where you live',
  stateHint: 'For a class online the law wants the State on your invoice. The price is the same everywhere.',
  chooseState: 'Please choose',
  company: 'I need an invoice for a company',
  gstin: 'GSTIN',
  valid: (state: string, code: string) => `A GSTIN of ${state} (${code}).`,
  problems: gstinText,
  name: 'Name of the company',
  address: 'Its address',
}
