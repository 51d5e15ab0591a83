import { gstinProblem } from '#lib/gstin.ts'
import { indianStates, stateCodes, stateName } from '#lib/indianStates.ts'
import { currentLanguage } from '#lib/language.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/Field.tsx'
import { controlClass, FieldFrame, useFieldIds } from '#ui/FieldFrame.tsx'
import { formClass } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { invoiceForText } from '../text/invoiceFor.ts'
import { invoiceForHindi } from '../text/invoiceForHindi.ts'
import type { InvoiceForm } from './useInvoiceFor.ts'

const currentText = () => (currentLanguage() === 'hi' ? invoiceForHindi : invoiceForText)
const GSTIN_LENGTH = 15

interface InvoiceForProps {
  form: InvoiceForm
  asksState: boolean
  onSubmit: () => void
}

/** The State of a buyer of online classes, and the company that the invoice is for. */
export function InvoiceFor({ form, asksState, onSubmit }: InvoiceForProps) {
  const text = currentText()
  const isCompany = form.values.isCompany
  return (
    <form className={formClass} {...form.formProps(onSubmit)}>
      {asksState && !isCompany && <StateField form={form} />}
      <Checkbox {...form.checkbox('isCompany')} label={text.company} />
      {isCompany && (
        <>
          <Field
            label={text.gstin}
            className="num"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...gstinField(form)}
          />
          <Field
            label={text.name}
            autoComplete="organization"
            maxLength={200}
            {...form.field('companyName')}
          />
          <TextArea
            label={text.address}
            rows={2}
            autoComplete="street-address"
            maxLength={400}
            {...form.field('companyAddress')}
          />
        </>
      )}
    </form>
  )
}

/** Checked once it is complete: while somebody types, nothing is wrong yet. */
function gstinField(form: InvoiceForm) {
  const text = currentText()
  const field = form.field('gstin')
  const gstin = field.value.replace(/\s/g, '').toUpperCase()
  if (gstin.length < GSTIN_LENGTH) return field
  const problem = gstinProblem(gstin, stateCodes)
  if (problem) return { ...field, error: text.problems[problem](gstin) }
  const code = gstin.slice(0, 2)
  return { ...field, hint: text.valid(stateName(code), code) }
}

function StateField({ form }: { form: InvoiceForm }) {
  const text = currentText()
  const { error, ...field } = form.field('state')
  const texts = { label: text.state, hint: text.stateHint, error }
  const ids = useFieldIds(texts)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select {...field} {...ids.control} className={classes(controlClass)} autoComplete="address-level1">
        <option value="">{text.chooseState}</option>
        {indianStates.map(({ code }) => (
          <option key={code} value={code}>
            {stateName(code)} ({code})
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
