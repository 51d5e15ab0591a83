import { kindsPaidBy, locationName, pricesIncludeTax, studioSettings } from '#features/studio/settings.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { RichField } from '#ui/console/RichField.tsx'
import { Field } from '#ui/Field.tsx'
import { controlClass, FieldFrame, useFieldIds } from '#ui/FieldFrame.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { Form } from '#ui/form.ts'
import { membershipText } from '../../text/membership.ts'
import { packageScreens as text } from '../text/packageScreens.ts'
import type { TypedPackage } from './packageForm.ts'

const locationOptions = (): [string, string][] => [
  ['all', text.everywhere],
  ...studioSettings().locations.map(({ name }): [string, string] => [name, locationName(name)]),
]

/** The types that pay for offered classes, and the package's current type. */
const typeOptions = (current: string) =>
  Object.entries(membershipText.typeNames).filter(
    ([type]) => type === current || kindsPaidBy(type).length > 0,
  )

type FieldsProps = {
  form: Form<TypedPackage>
  change: (patch: Partial<TypedPackage>) => void
}

/** All fields of a package: first its terms, then how it is sold. */
export function PackageFields({ form, change }: FieldsProps) {
  const typed = (name: keyof TypedPackage) => ({
    ...form.field(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const box = (name: 'onSale' | 'newcomersOnly') => ({
    name,
    checked: form.values[name] !== '',
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      change({ [name]: event.currentTarget.checked ? 'yes' : '' }),
  })
  const on = (name: 'visibleFrom' | 'visibleUntil') => ({
    ...form.control(name),
    onChange: (day: string) => change({ [name]: day }),
  })
  const select = (name: 'packageType' | 'location' | 'validityFrom') => ({
    ...form.control(name),
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <>
      <Field label={text.name} required {...typed('packageName')} />
      <FieldPair>
        <Select label={text.pays} {...select('packageType')} options={typeOptions(form.values.packageType)} />
        <Select label={text.where} {...select('location')} options={locationOptions()} />
      </FieldPair>
      <FieldPair>
        <Field
          label={text.priceField(pricesIncludeTax(form.values.packageType))}
          inputMode="decimal"
          required
          {...typed('pricePaise')}
        />
        <Field
          label={text.sessions}
          hint={text.sessionsHint}
          inputMode="numeric"
          {...typed('totalSessions')}
        />
      </FieldPair>
      <Field label={text.eachField} inputMode="decimal" required {...typed('perSessionPricePaise')} />
      <FieldPair>
        <Field label={text.days} inputMode="numeric" required {...typed('validityDays')} />
        <Select
          label={text.daysFrom}
          {...select('validityFrom')}
          options={[
            ['firstSession', text.fromFirst],
            ['purchase', text.fromPurchase],
          ]}
        />
      </FieldPair>
      <Field label={text.unused} inputMode="numeric" required {...typed('unusedDays')} />
      <RichField
        required
        label={text.description}
        language="en"
        html={form.values.description}
        error={form.errors.description}
        onChange={(description) => change({ description })}
      />
      <RichField
        label={text.hindi}
        language="hi"
        html={form.values.descriptionHindi}
        error={form.errors.descriptionHindi}
        onChange={(descriptionHindi) => change({ descriptionHindi })}
      />
      <Checkbox label={text.onSale} {...box('onSale')} />
      <Checkbox label={text.newcomers} {...box('newcomersOnly')} />
      <FieldPair>
        <DayField label={text.from} hint={text.visibleHint} {...on('visibleFrom')} />
        <DayField label={text.until} min={form.values.visibleFrom || undefined} {...on('visibleUntil')} />
      </FieldPair>
    </>
  )
}

type SelectProps = {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  options: [value: string, name: string][]
}

function Select({ label, error, options, onChange, ...control }: SelectProps) {
  const texts = { label, error }
  const ids = useFieldIds(texts)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select
        {...control}
        {...ids.control}
        className={controlClass}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
