import { useQuery } from '@tanstack/react-query'
import type { PackageType } from '#features/passes/schema.ts'
import { passLists } from '#features/passes/text/lists.ts'
import type { Body } from '#lib/api.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { asFilled, type DraftValues } from '#ui/console/filled.ts'
import { PictureChoice } from '#ui/console/PictureChoice.tsx'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldError, useFieldIds } from '#ui/FieldFrame.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { glyphNames, KindGlyph } from '#ui/KindGlyph.tsx'
import { kindAction, settingsApi } from '../queries.ts'
import type { settingsContract } from '../schema.ts'
import { glyphText, settingsScreens as text } from '../text/settingsScreens.ts'
import { HidingNote } from './HidingNote.tsx'
import css from './KindSheet.module.css'
import type { ClassKind } from './KindsPart.tsx'
import { displayOf, labelOf, packageTypes } from './words.ts'

type KindSheetProps = { kind?: ClassKind; position: number; onClose: () => void }

type NewKind = Body<typeof settingsContract, 'POST /console/kinds'>
type KindForm = DraftValues<NewKind & { version: number }>

const formOf = (kind: ClassKind | undefined, position: number): KindForm => ({
  version: kind?.version ?? 0,
  key: '',
  name: kind?.name ?? '',
  hindiName: kind?.hindiName ?? null,
  glyph: kind?.glyph ?? 'mat',
  freeHours: 6,
  position,
  isShown: kind?.isShown ?? true,
  paidBy: kind?.paidBy ?? [],
})

/** The form of a kind of class: its names, its symbol, and the packages that pay for it. */
export function KindSheet({ kind, position, onClose }: KindSheetProps) {
  const form = useConsoleForm(formOf(kind, position), `settings.kind.${kind?.key ?? ''}`)
  const save = useAction({
    form,
    call: () => {
      const { key, freeHours, version, ...body } = asFilled<NewKind & { version: number }>(form.values)
      return kind
        ? settingsApi('PUT /console/kinds/:key', { params: { key: kind.key }, body: { ...body, version } })
        : settingsApi('POST /console/kinds', { body: { ...body, key, freeHours } })
    },
    ...kindAction,
    done: onClose,
  })
  return (
    <FormSheet
      title={kind?.name ?? text.addKind}
      form={form}
      submitLabel={kind ? text.save : text.addKind}
      cancelLabel={text.cancel}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <EditConflict form={form} labelOf={labelOf} display={displayOf} />
      {!kind && (
        <Field label={text.key} hint={text.keyHint} autoComplete="off" required {...form.field('key')} />
      )}
      <FieldPair>
        <Field label={text.name} autoComplete="off" required {...form.field('name')} />
        <Field label={text.hindiName} lang="hi" autoComplete="off" {...form.field('hindiName')} />
      </FieldPair>
      <PictureChoice
        legend={text.glyph}
        {...form.control('glyph')}
        options={glyphNames.map((name) => ({
          value: name,
          label: glyphText[name],
          picture: <KindGlyph glyph={name} />,
        }))}
      />
      <NumberField label={text.position} required {...form.control('position')} />
      {!kind && <NumberField label={text.freeHours} required {...form.control('freeHours')} />}
      <PaidBy {...form.control('paidBy')} />
      {kind && <AffectedMembers kind={kind} paidBy={form.values.paidBy} />}
      <div>
        <Checkbox label={text.isShown} {...form.checkbox('isShown')} />
        <HidingNote was={kind} isShown={form.values.isShown} />
      </div>
    </FormSheet>
  )
}

type PaidByProps = {
  value: PackageType[]
  error: string | undefined
  onChange: (types: PackageType[]) => void
}

function PaidBy({ value, error: refused, onChange }: PaidByProps) {
  const { control, error, errorId } = useFieldIds({ error: refused })
  return (
    <fieldset>
      <legend className={css.needed}>{text.paidBy}</legend>
      {packageTypes.map((type, index) => (
        <Checkbox
          key={type}
          label={passLists.packageType.words[type]}
          checked={value.includes(type)}
          // A fieldset can't be invalid or required, so its first checkbox has these attributes.
          {...(index === 0 && { ...control, required: value.length === 0 })}
          onChange={(event) =>
            onChange(
              packageTypes.filter((each) =>
                each === type ? event.currentTarget.checked : value.includes(each),
              ),
            )
          }
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

/** How many passes and bookings are affected if a type of package no longer pays for this kind. */
function AffectedMembers({ kind, paidBy }: { kind: ClassKind; paidBy: PackageType[] }) {
  const removed = kind.paidBy.filter((type) => !paidBy.includes(type))
  const { data } = useQuery({
    queryKey: ['settings', 'kindPreview', kind.key, paidBy],
    queryFn: async () =>
      (await settingsApi('POST /console/kinds/:key/preview', { params: { key: kind.key }, body: { paidBy } }))
        .data,
    enabled: removed.length > 0 && paidBy.length > 0,
  })
  return (
    <p role="status" className="small">
      {removed.length > 0 && data && text.loses(data.passes, data.bookings)}
    </p>
  )
}
