import { type GstinProblem, gstinProblem } from '#lib/gstin.ts'
import { indianStates, stateCodes, stateName } from '#lib/indianStates.ts'
import { Checkbox } from './Checkbox.tsx'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import { controlClass, FieldFrame, useFieldIds } from './FieldFrame.tsx'
import type { Form } from './form.ts'
import { TextArea } from './TextArea.tsx'

const GSTIN_LENGTH = 15

/** The fields about the buyer on an invoice. A type and not an interface, because forms accept only types. */
export type BuyerValues = {
  state: string
  isCompany: boolean
  gstin: string
  companyName: string
  companyAddress: string
}
type BuyerForm = Pick<Form<BuyerValues>, 'values' | 'field' | 'checkbox'>

export const nothingTyped: BuyerValues = {
  state: '',
  isCompany: false,
  gstin: '',
  companyName: '',
  companyAddress: '',
}

export interface BuyerTexts {
  state: string
  stateHint: string
  chooseState: string
  company: string
  gstin: string
  valid: (state: string, code: string) => string
  problems: Record<GstinProblem, (gstin: string) => string>
  name: string
  address: string
}

interface BuyerFieldsProps {
  form: BuyerForm
  text: BuyerTexts
  needsState: boolean
  /** Marks required fields, as the console's forms do. */
  required?: boolean | undefined
}

/** The State of a buyer of online classes, and the company that the invoice names. */
export function BuyerFields({ form, text, needsState, required }: BuyerFieldsProps) {
  const { isCompany } = form.values
  return (
    <>
      {needsState && !isCompany && <StateField form={form} text={text} required={required} />}
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
            required={required}
            {...gstinField(form, text)}
          />
          <Field
            label={text.name}
            autoComplete="organization"
            maxLength={200}
            required={required}
            {...form.field('companyName')}
          />
          <TextArea
            label={text.address}
            rows={2}
            autoComplete="street-address"
            maxLength={400}
            required={required}
            {...form.field('companyAddress')}
          />
        </>
      )}
    </>
  )
}

/** Checked when it is complete, so that no error is shown while somebody types. */
function gstinField(form: BuyerForm, text: BuyerTexts) {
  const field = form.field('gstin')
  const gstin = field.value.replace(/\s/g, '').toUpperCase()
  if (gstin.length < GSTIN_LENGTH) return field
  const problem = gstinProblem(gstin, stateCodes)
  if (problem) return { ...field, error: text.problems[problem](gstin) }
  const code = gstin.slice(0, 2)
  return { ...field, hint: text.valid(stateName(code), code) }
}

interface StateFieldProps {
  form: Pick<Form<{ state: string }>, 'field'>
  text: Pick<BuyerTexts, 'state' | 'stateHint' | 'chooseState'>
  required?: boolean | undefined
}

/** The State of a buyer. */
export function StateField({ form, text, required }: StateFieldProps) {
  const { error, ...field } = form.field('state')
  const texts = { label: text.state, hint: text.stateHint, error }
  const ids = useFieldIds(texts)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select
        {...field}
        {...ids.control}
        className={classes(controlClass)}
        autoComplete="address-level1"
        required={required}
      >
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
