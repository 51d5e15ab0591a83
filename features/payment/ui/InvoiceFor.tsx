import { BuyerFields } from '#ui/BuyerFields.tsx'
import { formClass } from '#ui/Form.tsx'
import { invoiceForText as text } from '../text/invoiceFor.ts'
import type { InvoiceForm } from './useInvoiceFor.ts'

interface InvoiceForProps {
  form: InvoiceForm
  needsState: boolean
  onSubmit: () => void
}

/** The fields for the person or company on the invoice. */
export const InvoiceFor = ({ form, needsState, onSubmit }: InvoiceForProps) => (
  <form className={formClass} {...form.formProps(onSubmit)}>
    <BuyerFields form={form} text={text} needsState={needsState} />
  </form>
)
