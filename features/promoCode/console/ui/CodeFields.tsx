import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { NumberField, PercentField, RupeesField } from '#ui/console/TypedField.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { Form } from '#ui/form.ts'
import { promoKinds } from '../../rules.ts'
import { promoPackagesQuery } from '../queries.ts'
import { codeScreens as text } from '../text/codeScreens.ts'
import css from './CodeFields.module.css'
import type { CodeForm } from './codeForm.ts'

const kindOptions = () => promoKinds.map((value) => ({ value, name: text.kinds[value] }))

/** All fields of a promo code: its discount, and when, how often and for whom it is valid. */
export function CodeFields({ form, isNew }: { form: Form<CodeForm>; isNew: boolean }) {
  const { values } = form
  return (
    <>
      {isNew && (
        <Field
          label={text.code}
          hint={text.codeHint}
          className={css.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          {...form.field('code')}
        />
      )}
      <FieldPair>
        <SelectField label={text.kind} options={kindOptions()} {...form.field('kind')} />
        <ValueField form={form} />
      </FieldPair>
      <FieldPair>
        <DayField label={text.from} required {...form.control('firstDay')} />
        <DayField
          label={text.until}
          hint={text.untilHint}
          min={values.firstDay || undefined}
          {...form.control('lastDay')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField label={text.total} hint={text.noLimit} {...form.control('limitTotal')} />
        <NumberField label={text.perPerson} hint={text.noLimit} {...form.control('limitPerPerson')} />
      </FieldPair>
      <PackageChoice form={form} />
      <Checkbox label={text.newcomers} {...form.checkbox('newcomersOnly')} />
      <Checkbox label={text.combinable} {...form.checkbox('combinable')} />
    </>
  )
}

/** The discount, in the unit of its kind. The server's messages about it are for the field `value`. */
function ValueField({ form }: { form: Form<CodeForm> }) {
  const { kind } = form.values
  const { value: refused } = form.errors
  const error = refused ? { error: refused } : {}
  if (kind === 'percentage')
    return (
      <PercentField
        key={kind}
        label={text.values[kind]}
        hint={text.fraction}
        required
        {...form.control(kind)}
        {...error}
      />
    )
  return <RupeesField key={kind} label={text.values[kind]} required {...form.control(kind)} {...error} />
}

function PackageChoice({ form }: { form: Form<CodeForm> }) {
  const { data = [] } = useQuery(promoPackagesQuery)
  const { isForAll, packageIds } = form.values
  const toggle = (id: string, isOn: boolean) =>
    form.change({ packageIds: isOn ? [...packageIds, id] : packageIds.filter((each) => each !== id) })
  return (
    <fieldset className={css.packages}>
      <legend className={css.legend}>{text.packages}</legend>
      <Checkbox label={text.allPackages} {...form.checkbox('isForAll')} />
      {!isForAll &&
        data.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={packageIds.includes(_id)}
            onChange={({ currentTarget }) => toggle(_id, currentTarget.checked)}
          />
        ))}
    </fieldset>
  )
}
