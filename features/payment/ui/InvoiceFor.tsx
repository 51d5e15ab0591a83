import { currentLanguage } from '#lib/language.ts'
import { BuyerFields } from '#ui/BuyerFields.tsx'
import { formClass } from '#ui/Form.tsx'
import { invoiceForText } from '../text/invoiceFor.ts'
import { invoiceForHindi } from '../text/invoiceForHindi.ts'
import type { InvoiceForm } from './useInvoiceFor.ts'

export const currentInvoiceText = () => (currentLanguage() === 'hi' ? invoiceForHindi : invoiceForText)

interface InvoiceForProps {
  form: InvoiceForm
  asksState: boolean
  onSubmit: () => void
}

/** The fields for the person or company on the invoice. */
export const InvoiceFor = ({ form, asksState, onSubmit }: InvoiceForProps) => (
  <form className={formClass} {...form.formProps(onSubmit)}>
    <BuyerFields form={form} text={currentInvoiceText()} asksState={asksState} />
  </form>
)
