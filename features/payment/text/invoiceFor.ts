import { withTranslations } from '#lib/language.ts'
import { gstinText } from '#lib/text/gstin.ts'
import { hindi } from './invoiceFor.lazy.hi.ts'

/** For whom the invoice is. */
const english = {
  state: 'State or Union Territory where you live',
  stateHint: 'For online classes, your invoice must name your State. The price is the same everywhere.',
  chooseState: 'Please choose',
  company: 'I need an invoice for a company',
  gstin: 'GSTIN',
  valid: (state: string, code: string) => `Registered in ${state} (${code}).`,
  problems: gstinText,
  name: 'Company name',
  address: 'Company address',
}

export type English = typeof english
export const invoiceForText = withTranslations({ en: english, hi: hindi })
