import { kindsPaidBy, locationName, pricesIncludeTax, studioSettings } from '#features/studio/settings.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { RichField } from '#ui/console/RichField.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { NumberField, RupeesField } from '#ui/console/TypedField.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { Form } from '#ui/form.ts'
import { membershipText } from '../../text/membership.ts'
import { packageScreens as text } from '../text/packageScreens.ts'
import { type PackageForm, withDerivedFields } from './packageForm.ts'

const locationOptions = () => [
  { value: 'all', name: text.everywhere },
  ...studioSettings().locations.map(({ name }) => ({ value: name, name: locationName(name) })),
]

/** The types that pay for a class of the studio, and the current type of the package. */
const typeOptions = (current: string) =>
  Object.entries(membershipText.typeNames)
    .filter(([type]) => type === current || kindsPaidBy(type).length > 0)
    .map(([value, name]) => ({ value, name }))

const validityFromOptions = () => [
  { value: 'firstSession', name: text.fromFirst },
  { value: 'purchase', name: text.fromPurchase },
]

/** The label of a field of a package. */
export const labelOf = (name: string): string =>
  ({
    packageName: text.name,
    packageType: text.pays,
    location: text.where,
    pricePaise: text.price,
    perSessionPricePaise: text.eachField,
    totalSessions: text.sessions,
    validityDays: text.days,
    validityFrom: text.daysFrom,
    unusedDays: text.unused,
    description: text.description,
    descriptionHindi: text.hindi,
    visibleFrom: text.from,
    visibleUntil: text.until,
    onSale: text.onSale,
    newcomersOnly: text.newcomers,
    shareable: text.shareable,
  })[name] ?? name

/** How a value is displayed, if that differs from the stored value. */
export function displayOf(name: string, value: unknown): string | undefined {
  if (name === 'pricePaise' || name === 'perSessionPricePaise') return formatRupees(toRupees(Number(value)))
  if (name.startsWith('description')) return value ? String(value).replace(/<[^>]+>/g, ' ') : undefined
  const options = {
    packageType: typeOptions(String(value)),
    location: locationOptions(),
    validityFrom: validityFromOptions(),
  }
  return options[name as keyof typeof options]?.find((option) => option.value === value)?.name
}

/** All fields of a package: first its terms, then how it is sold. */
export function PackageFields({ form }: { form: Form<PackageForm> }) {
  const { values } = form
  const change = (patch: Partial<PackageForm>) => form.change(withDerivedFields(form.values, patch))
  return (
    <>
      <Field label={text.name} autoComplete="off" required {...form.field('packageName')} />
      <FieldPair>
        <SelectField
          label={text.pays}
          options={typeOptions(values.packageType)}
          {...form.field('packageType')}
          onChoose={(type) => change({ packageType: type as PackageForm['packageType'] })}
        />
        <SelectField label={text.where} options={locationOptions()} {...form.field('location')} />
      </FieldPair>
      <FieldPair>
        <RupeesField
          label={text.priceField(pricesIncludeTax(values.packageType))}
          required
          {...form.control('pricePaise')}
          onChange={(pricePaise) => change({ pricePaise })}
        />
        <NumberField
          label={text.sessions}
          hint={text.sessionsHint}
          {...form.control('totalSessions')}
          onChange={(totalSessions) => change({ totalSessions })}
        />
      </FieldPair>
      <RupeesField label={text.eachField} required {...form.control('perSessionPricePaise')} />
      <FieldPair>
        <NumberField label={text.days} required {...form.control('validityDays')} />
        <SelectField label={text.daysFrom} options={validityFromOptions()} {...form.field('validityFrom')} />
      </FieldPair>
      <NumberField label={text.unused} required {...form.control('unusedDays')} />
      {values.packageType === 'semiPrivate' && (
        <Checkbox label={text.shareable} {...form.checkbox('shareable')} />
      )}
      <RichField required label={text.description} language="en" {...form.control('description')} />
      <RichField label={text.hindi} language="hi" {...form.control('descriptionHindi')} />
      <Checkbox label={text.onSale} {...form.checkbox('onSale')} />
      <Checkbox label={text.newcomers} {...form.checkbox('newcomersOnly')} />
      <FieldPair>
        <DayField label={text.from} hint={text.visibleHint} {...form.control('visibleFrom')} />
        <DayField
          label={text.until}
          min={values.visibleFrom || undefined}
          {...form.control('visibleUntil')}
        />
      </FieldPair>
    </>
  )
}
