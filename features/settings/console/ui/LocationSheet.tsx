import { Link } from 'react-router'
import { ApiError } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { PictureChoice } from '#ui/console/PictureChoice.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import { locationsQuery } from '../queries.ts'
import type { settingsContract } from '../schema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { EditConflict, useNewestAfterRefusal } from './EditConflict.tsx'
import { HoursField } from './HoursField.tsx'
import type { Location } from './LocationsPart.tsx'
import {
  drawings,
  fieldOfLocation,
  hoursText,
  type LocationForm,
  locationBody,
  locationForm,
  readHours,
} from './locationForm.ts'
import { MapField } from './MapField.tsx'
import { useSaved } from './useSaved.ts'

const api = consoleClient<typeof settingsContract>()

const asOfForm = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.fields).map(([way, said]) => [fieldOfLocation(way), said])
  throw new ApiError(error.status, error.message, error.code, Object.fromEntries(fields))
}

type LocationSheetProps = {
  location?: Location
  lead?: string
  /** Called instead of `onClose` if another step follows. */
  onMade?: (name: string) => void
  onClose: () => void
}

/** A location: everything that the public pages show about it, in both languages. */
export function LocationSheet({ location, lead, onMade, onClose }: LocationSheetProps) {
  const draft = useDraft(`settings.place.${location?.name ?? ''}`, locationForm(location))
  const form = useServerForm(draft.values, { toast })
  const saved = useSaved(locationsQuery.queryKey, () => {
    draft.drop()
    if (onMade) onMade(form.values.name.trim())
    else onClose()
  })
  const newest = useNewestAfterRefusal(locationsQuery.queryKey)
  const change = (patch: Partial<LocationForm>) => {
    form.change(patch)
    draft.change(patch)
  }
  const field = (name: keyof LocationForm) => ({
    ...form.control(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const save = () => {
    const body = locationBody(form.values)
    return form.send(async () =>
      saved(
        await (location
          ? api('PUT /console/locations/:name', {
              params: { name: location.name },
              body: { ...body, version: Number(form.values.version) },
            }).catch(newest)
          : api('POST /console/locations', { body: { name: form.values.name, ...body } })
        ).catch(asOfForm),
      ),
    )
  }
  const isOnline = form.values.isOnline !== ''
  return (
    <SideSheet
      title={location?.name ?? text.addLocation}
      lead={lead}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {location ? text.save : text.addLocation}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={() => void save()}>
        {location && <EditConflict typed={form.values} now={locationForm(location)} change={change} />}
        {!location && (
          <Field label={text.name} hint={text.nameHint} autoComplete="off" required {...field('name')} />
        )}
        <Field label={text.hindiName} lang="hi" autoComplete="off" {...field('hindiName')} />
        <Checkbox
          label={text.isShown}
          checked={form.values.isShown !== ''}
          onChange={(event) => change({ isShown: event.currentTarget.checked ? 'yes' : '' })}
        />
        <Checkbox
          label={text.isOnline}
          checked={isOnline}
          onChange={(event) => change({ isOnline: event.currentTarget.checked ? 'yes' : '' })}
        />
        <Field label={text.fullTitle} required {...field('title')} />
        <TextArea label={text.description} required {...field('description')} />
        {!isOnline && (
          <>
            <Address field={field} />
            <MapField
              value={form.values.onMap}
              error={form.errors.onMap}
              onChange={(onMap) => change({ onMap, mapQuery: '' })}
            />
          </>
        )}
        <TextArea label={text.gettingThere} rows={3} {...field('gettingThere')} />
        <HoursField
          value={readHours(form.values.openingHours)}
          error={form.errors.openingHours}
          onChange={(hours) => change({ openingHours: hoursText(hours) })}
        />
        <TextArea label={text.holds} rows={3} {...field('holds')} />
        <PictureChoice
          legend={text.art}
          name="art"
          value={form.values.art}
          onChange={(art) => change({ art })}
          options={drawings.map((name, index) => ({
            value: name,
            label: text.plan(index + 1),
            picture: <img src={`/art/${name}.svg`} alt="" width="72" height="48" />,
          }))}
        />
        <p className="small">
          <Link to="/content?part=locations">{text.photoOfLocation}</Link>
        </p>
        <Field label={text.position} inputMode="numeric" required {...field('position')} />
        <h3>{text.inHindi}</h3>
        <Field label={text.fullTitle} lang="hi" {...field('hindiTitle')} />
        <TextArea label={text.description} lang="hi" {...field('hindiDescription')} />
        {!isOnline && <Field label={text.landmark} lang="hi" {...field('hindiLandmark')} />}
        <TextArea label={text.gettingThere} lang="hi" rows={3} {...field('hindiGettingThere')} />
        <TextArea label={text.holds} lang="hi" rows={3} {...field('hindiHolds')} />
      </ConsoleForm>
    </SideSheet>
  )
}

type FieldOf = (name: keyof LocationForm) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Its address; an online one has none. */
const Address = ({ field }: { field: FieldOf }) => (
  <>
    <Field label={text.street} required {...field('street')} />
    <FieldPair>
      <Field label={text.locality} required {...field('locality')} />
      <Field label={text.city} required {...field('city')} />
    </FieldPair>
    <FieldPair>
      <Field label={text.state} required {...field('state')} />
      <Field label={text.pinCode} inputMode="numeric" required {...field('pinCode')} />
    </FieldPair>
    <Field label={text.landmark} {...field('landmark')} />
  </>
)
