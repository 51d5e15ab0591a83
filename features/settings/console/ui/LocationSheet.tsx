import { Link } from 'react-router'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { PictureChoice } from '#ui/console/PictureChoice.tsx'
import { LinesField, NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { Form } from '#ui/form.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { locationArts } from '../../locationArts.ts'
import { locationAction, settingsApi } from '../queries.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { HidingNote } from './HidingNote.tsx'
import { HoursField } from './HoursField.tsx'
import type { Location } from './LocationsPart.tsx'
import { type LocationForm, locationBody, locationForm } from './locationForm.ts'
import { MapField } from './MapField.tsx'
import { displayOf, labelOf } from './words.ts'

type LocationSheetProps = {
  location?: Location
  lead?: string
  /** Called with the name of the saved location, instead of `onClose`. */
  onMade?: (name: string) => void
  onClose: () => void
}

/** The form of a location: what the public pages show about it, in both languages. */
export function LocationSheet({ location, lead, onMade, onClose }: LocationSheetProps) {
  const form = useConsoleForm(locationForm(location), `settings.location.${location?.name ?? ''}`)
  const save = useAction({
    ...locationAction,
    form,
    call: () => {
      const { name, version, ...body } = locationBody(form.values)
      return location
        ? settingsApi('PUT /console/locations/:name', {
            params: { name: location.name },
            body: { ...body, version },
          })
        : settingsApi('POST /console/locations', { body: { name, ...body } })
    },
    done: () => (onMade ? onMade(form.values.name.trim()) : onClose()),
  })
  const { isOnline } = form.values
  return (
    <FormSheet
      title={location?.name ?? text.addLocation}
      description={lead}
      form={form}
      submitLabel={location ? text.save : text.addLocation}
      cancelLabel={text.cancel}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <EditConflict form={form} labelOf={labelOf} display={displayOf} />
      {!location && (
        <Field label={text.name} hint={text.nameHint} autoComplete="off" required {...form.field('name')} />
      )}
      <Field label={text.hindiName} lang="hi" autoComplete="off" {...form.field('hindiName')} />
      <div>
        <Checkbox label={text.isShown} {...form.checkbox('isShown')} />
        <HidingNote was={location} isShown={form.values.isShown} />
      </div>
      <Checkbox label={text.isOnline} {...form.checkbox('isOnline')} />
      <Field label={text.fullTitle} required {...form.field('title')} />
      <TextArea label={text.description} required {...form.field('description')} />
      {!isOnline && (
        <>
          <Address form={form} />
          <MapField
            {...form.control('map.typed')}
            error={form.control('map').error}
            onChange={(typed) => form.change({ 'map.typed': typed, 'map.query': '' })}
          />
        </>
      )}
      <LinesField label={text.gettingThere} rows={3} {...form.control('gettingThere')} />
      <HoursField {...form.control('openingHours')} />
      <LinesField label={text.holds} rows={3} {...form.control('holds')} />
      <PictureChoice
        legend={text.art}
        {...form.control('art')}
        options={locationArts.map((name, index) => ({
          value: name,
          label: text.plan(index + 1),
          picture: <img src={`/art/${name}.svg`} alt="" width="72" height="48" />,
        }))}
      />
      <p className="small">
        <Link to="/content?part=locations">{text.photoOfLocation}</Link>
      </p>
      <NumberField label={text.position} required {...form.control('position')} />
      <h3>{text.inHindi}</h3>
      <Field label={text.fullTitle} lang="hi" {...form.field('hindi.title')} />
      <TextArea label={text.description} lang="hi" {...form.field('hindi.description')} />
      {!isOnline && <Field label={text.landmark} lang="hi" {...form.field('hindi.landmark')} />}
      <LinesField label={text.gettingThere} lang="hi" rows={3} {...form.control('hindi.gettingThere')} />
      <LinesField label={text.holds} lang="hi" rows={3} {...form.control('hindi.holds')} />
    </FormSheet>
  )
}

/** The address of a location; an online one has none. */
const Address = ({ form }: { form: Form<LocationForm> }) => (
  <>
    <Field label={text.street} required {...form.field('address.street')} />
    <FieldPair>
      <Field label={text.locality} required {...form.field('address.locality')} />
      <Field label={text.city} required {...form.field('address.city')} />
    </FieldPair>
    <FieldPair>
      <Field label={text.state} required {...form.field('address.state')} />
      <Field label={text.pinCode} inputMode="numeric" required {...form.field('address.pinCode')} />
    </FieldPair>
    <Field label={text.landmark} {...form.field('landmark')} />
  </>
)
