import { ApiError } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair, formClass } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import { placesQuery } from '../consoleQueries.ts'
import type { settingsContract } from '../schema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { Meanwhile, useNewestAfterRefusal } from './Meanwhile.tsx'
import type { Place } from './PlacesPart.tsx'
import { drawings, fieldOfPlace, type PlaceForm, placeBody, placeForm, readHours } from './placeForm.ts'
import { useSaved } from './useSaved.ts'

const api = consoleClient<typeof settingsContract>()

const asOfForm = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.fields).map(([way, said]) => [fieldOfPlace(way), said])
  throw new ApiError(error.status, error.message, error.code, Object.fromEntries(fields))
}

/** A house: all that the public pages say of it, in both languages. */
export function PlaceSheet({ place, onClose }: { place?: Place; onClose: () => void }) {
  const draft = useDraft(`settings.place.${place?.name ?? ''}`, placeForm(place))
  const form = useServerForm(draft.values, { toast })
  const saved = useSaved(placesQuery.queryKey, () => {
    draft.drop()
    onClose()
  })
  const newest = useNewestAfterRefusal(placesQuery.queryKey)
  const change = (patch: Partial<PlaceForm>) => {
    form.change(patch)
    draft.change(patch)
  }
  const field = (name: keyof PlaceForm) => ({
    ...form.control(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const save = () => {
    const hours = readHours(form.values.openingHours)
    if (!hours) return form.point({ openingHours: text.hoursWrong })
    const body = placeBody(form.values, hours)
    return form.send(async () =>
      saved(
        await (place
          ? api('PUT /console/locations/:name', {
              params: { name: place.name },
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
      title={place?.name ?? text.addPlace}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {place ? text.save : text.addPlace}
          </Button>
          <Button line sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <form className={formClass} {...form.formProps(() => void save())}>
        {place && <Meanwhile typed={form.values} now={placeForm(place)} change={change} />}
        {!place && <Field label={text.name} hint={text.nameHint} autoComplete="off" {...field('name')} />}
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
        <Field label={text.fullTitle} {...field('title')} />
        <TextArea label={text.description} {...field('description')} />
        {!isOnline && <Address field={field} />}
        <TextArea label={text.gettingThere} rows={3} {...field('gettingThere')} />
        <TextArea label={text.hours} hint={text.hoursHint} rows={3} {...field('openingHours')} />
        <TextArea label={text.holds} rows={3} {...field('holds')} />
        <FieldPair>
          <SelectField
            label={text.art}
            options={drawings.map((name) => ({ value: name, name: name.replace('plan-', '') }))}
            {...field('art')}
          />
          <Field label={text.position} inputMode="numeric" {...field('position')} />
        </FieldPair>
        <h3>{text.inHindi}</h3>
        <Field label={text.fullTitle} lang="hi" {...field('hindiTitle')} />
        <TextArea label={text.description} lang="hi" {...field('hindiDescription')} />
        {!isOnline && <Field label={text.landmark} lang="hi" {...field('hindiLandmark')} />}
        <TextArea label={text.gettingThere} lang="hi" rows={3} {...field('hindiGettingThere')} />
        <TextArea label={text.holds} lang="hi" rows={3} {...field('hindiHolds')} />
      </form>
    </SideSheet>
  )
}

type FieldOf = (name: keyof PlaceForm) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Where it is; an online one is nowhere. */
const Address = ({ field }: { field: FieldOf }) => (
  <>
    <Field label={text.street} {...field('street')} />
    <FieldPair>
      <Field label={text.locality} {...field('locality')} />
      <Field label={text.city} {...field('city')} />
    </FieldPair>
    <FieldPair>
      <Field label={text.state} {...field('state')} />
      <Field label={text.pinCode} inputMode="numeric" {...field('pinCode')} />
    </FieldPair>
    <Field label={text.landmark} {...field('landmark')} />
    <Field label={text.mapQuery} {...field('mapQuery')} />
    <FieldPair>
      <Field label={text.latitude} inputMode="decimal" {...field('latitude')} />
      <Field label={text.longitude} inputMode="decimal" {...field('longitude')} />
    </FieldPair>
  </>
)
