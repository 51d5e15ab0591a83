import { locationName } from '#features/studio/settings.ts'
import { indianStates, stateName } from '#lib/indianStates.ts'
import { studioToday } from '#lib/time.ts'
import { Choice } from '#ui/Choice.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { Form } from '#ui/form.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { registrationAction, settingsApi } from '../queries.ts'
import type { RegistrationList } from '../registrationSchema.ts'
import { registrationScreens as text } from '../text/registrationScreens.ts'
import { settingsScreens } from '../text/settingsScreens.ts'
import css from './RegistrationSheet.module.css'
import {
  gstinAsTyped,
  gstinError,
  nextNumber,
  type RegistrationForm,
  registrationBody,
  registrationForm,
  stateOf,
} from './registrationForm.ts'
import { dateLabel } from './words.ts'

type RegistrationSheetProps = {
  list: RegistrationList
  /** Null: the whole business. */
  location: string | null
  /** For a new separate registration: the locations to choose from. */
  locations?: string[]
  onClose: () => void
}

/** Sets a registration from a day on: of the business, or of a location that is registered separately. */
export function RegistrationSheet({ list, location, locations, onClose }: RegistrationSheetProps) {
  const before = list.registrations.findLast((each) => each.location === location)
  const today = studioToday()
  const firstDay = (of: string | null) =>
    today.add({ days: list.mayApplyToday.includes(of) ? 0 : 1 }).toString()
  const form = useConsoleForm(
    registrationForm(locations ? undefined : before, location, firstDay(location)),
    `settings.registration.${locations ? 'location' : (location ?? '')}`,
  )
  const save = useAction({
    ...registrationAction,
    form,
    call: () =>
      settingsApi('POST /console/settings/tax-registrations', { body: registrationBody(form.values) }),
    done: onClose,
  })
  const { mode, gstin, stateCode, from } = form.values
  const hasGstin = mode !== 'unregistered'
  const seller = locations ? form.values.location || null : location
  const earliest = firstDay(seller)
  const stateOfGstin = hasGstin ? stateOf(gstin) : undefined
  const otherState = stateOfGstin !== undefined && stateCode !== '' && stateCode !== stateOfGstin
  const submit = () => {
    const wrong = hasGstin ? gstinError(gstin) : undefined
    if (wrong) form.point({ gstin: wrong })
    else save.run()
  }
  return (
    <FormSheet
      title={locations ? text.addLocation : text.title}
      description={location === null ? text.lead : `${locationName(location)}. ${text.lead}`}
      form={form}
      submitLabel={from === '' ? settingsScreens.save : settingsScreens.applyFrom(dateLabel(from))}
      cancelLabel={settingsScreens.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {locations && (
        <SelectField
          label={text.seller}
          hint={text.sellerHint}
          none={text.chooseLocation}
          options={locations.map((name) => ({ value: name, name: locationName(name) }))}
          required
          {...form.field('location')}
          onChoose={(chosen) => form.change({ location: chosen, from: firstDay(chosen || null) })}
        />
      )}
      <Choice
        legend={text.modeLegend}
        name="mode"
        value={mode}
        onChange={(chosen) => form.change({ mode: chosen })}
        options={(['registered', 'composition', 'unregistered'] as const).map((value) => ({
          value,
          title: text.mode[value],
          text: text.modeHint[value],
        }))}
      />
      {hasGstin && <GstinField form={form} />}
      <SelectField
        label={text.state}
        none={text.chooseState}
        options={indianStates.map(({ code }) => ({ value: code, name: `${stateName(code)} (${code})` }))}
        required
        {...form.field('stateCode')}
        error={form.errors.stateCode ?? (otherState ? text.otherState(stateName(stateOfGstin)) : undefined)}
      />
      <Field
        label={text.legalName}
        hint={hasGstin ? text.legalNameHint.gstin : text.legalNameHint.none}
        autoComplete="off"
        required
        {...form.field('legalName')}
      />
      <TextArea
        label={text.address}
        hint={text.addressHint}
        rows={2}
        className={css.address}
        required
        {...form.field('address')}
      />
      <FieldPair>
        <SeriesField form={form} path="invoiceSeries" list={list} />
        <SeriesField form={form} path="noteSeries" list={list} />
      </FieldPair>
      <DayField
        label={settingsScreens.fromDay}
        hint={list.mayApplyToday.includes(seller) ? text.fromHint.today : text.fromHint.tomorrow}
        min={earliest}
        max="2099-12-31"
        required
        {...form.control('from')}
      />
    </FormSheet>
  )
}

/** Checks the GSTIN while it is typed, and fills in the State. */
function GstinField({ form }: { form: Form<RegistrationForm> }) {
  const { error, hint } = gstinAsTyped(form.values.gstin)
  return (
    <Field
      label={text.gstin}
      placeholder={text.gstinExample}
      className={css.capitals}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      {...form.field('gstin')}
      hint={hint}
      error={error ?? form.errors.gstin}
      onChange={({ currentTarget: { value } }) => {
        const state = stateOf(value)
        form.change(state === undefined ? { gstin: value } : { gstin: value, stateCode: state })
      }}
    />
  )
}

type SeriesFieldProps = {
  form: Form<RegistrationForm>
  path: 'invoiceSeries' | 'noteSeries'
  list: RegistrationList
}

/** The field of a series, with the number of its next document as the hint. */
function SeriesField({ form, path, list }: SeriesFieldProps) {
  const next = nextNumber(form.values[path], form.values.from, list.lastNumbers)
  return (
    <Field
      label={text[path]}
      hint={next ? text.next(next) : text.seriesHint}
      className={css.capitals}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={3}
      required
      {...form.field(path)}
    />
  )
}
