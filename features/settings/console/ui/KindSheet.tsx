import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PackageType } from '#features/passes/schema.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { PictureChoice } from '#ui/console/PictureChoice.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldError, useFieldIds } from '#ui/FieldFrame.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { glyphNames, KindGlyph } from '#ui/KindGlyph.tsx'
import { kindsQuery } from '../queries.ts'
import type { settingsContract } from '../schema.ts'
import { glyphText, packageTypeText, settingsScreens as text } from '../text/settingsScreens.ts'
import { EditConflict, useNewestAfterRefusal } from './EditConflict.tsx'
import css from './KindSheet.module.css'
import type { ClassKind } from './KindsPart.tsx'
import { useSaved } from './useSaved.ts'
import { packageTypes } from './words.ts'

const api = consoleClient<typeof settingsContract>()

type KindSheetProps = { kind?: ClassKind; position: number; onClose: () => void }

const formOf = (kind: ClassKind | undefined, position: number) => ({
  version: String(kind?.version ?? 0),
  key: '',
  name: kind?.name ?? '',
  hindiName: kind?.hindiName ?? '',
  glyph: kind?.glyph ?? 'mat',
  freeHours: '6',
  position: String(position),
  isShown: kind?.isShown === false ? '' : 'yes',
  paidBy: kind?.paidBy.join(' ') ?? '',
})

/** A kind of class: its names, its sign, and the packages that pay for it. */
export function KindSheet({ kind, position, onClose }: KindSheetProps) {
  const [start] = useState(() => formOf(kind, position))
  const form = useDraftForm(`settings.kind.${kind?.key ?? ''}`, start)
  const saved = useSaved(kindsQuery.queryKey, () => {
    form.drop()
    onClose()
  })
  const newest = useNewestAfterRefusal(kindsQuery.queryKey)
  const paidBy = packageTypes.filter((type) => form.values.paidBy.split(' ').includes(type))
  const save = () =>
    form.send(async () => {
      const { key, name, hindiName, glyph, isShown } = form.values
      const body = {
        name,
        hindiName: hindiName || null,
        glyph,
        paidBy,
        position: Number(form.values.position),
        isShown: isShown !== '',
      }
      saved(
        kind
          ? await api('PUT /console/kinds/:key', {
              params: { key: kind.key },
              body: { ...body, version: Number(form.values.version) },
            }).catch(newest)
          : await api('POST /console/kinds', {
              body: { key, freeHours: Number(form.values.freeHours), ...body },
            }),
      )
    })
  return (
    <SideSheet
      title={kind?.name ?? text.addKind}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {kind ? text.save : text.addKind}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={() => void save()}>
        {kind && <EditConflict typed={form.values} now={formOf(kind, kind.position)} change={form.change} />}
        {!kind && (
          <Field label={text.key} hint={text.keyHint} autoComplete="off" required {...form.field('key')} />
        )}
        <FieldPair>
          <Field label={text.name} autoComplete="off" required {...form.field('name')} />
          <Field label={text.hindiName} lang="hi" autoComplete="off" {...form.field('hindiName')} />
        </FieldPair>
        <PictureChoice
          legend={text.glyph}
          name="glyph"
          value={form.values.glyph}
          onChange={(glyph) => form.change({ glyph })}
          options={glyphNames.map((name) => ({
            value: name,
            label: glyphText[name],
            picture: <KindGlyph glyph={name} />,
          }))}
        />
        <Field label={text.position} inputMode="numeric" required {...form.field('position')} />
        {!kind && <Field label={text.freeHours} inputMode="numeric" required {...form.field('freeHours')} />}
        <PaidBy chosen={paidBy} onChange={(types) => form.change({ paidBy: types.join(' ') })} />
        {kind && <Losing kind={kind} paidBy={paidBy} />}
        <Checkbox
          label={text.isShown}
          checked={form.values.isShown !== ''}
          onChange={(event) => form.change({ isShown: event.currentTarget.checked ? 'yes' : '' })}
        />
      </ConsoleForm>
    </SideSheet>
  )
}

type PaidByProps = { chosen: PackageType[]; onChange: (types: PackageType[]) => void }

function PaidBy({ chosen, onChange }: PaidByProps) {
  const { control, error, errorId } = useFieldIds({})
  return (
    <fieldset>
      <legend className={css.needed}>{text.paidBy}</legend>
      {packageTypes.map((type, index) => (
        <Checkbox
          key={type}
          label={packageTypeText[type]}
          checked={chosen.includes(type)}
          // The first one stands for all of them in the form.
          {...(index === 0 && { ...control, required: chosen.length === 0 })}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, type] : chosen.filter((it) => it !== type))
          }
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

/** The members affected when a package no longer pays for it. */
function Losing({ kind, paidBy }: { kind: ClassKind; paidBy: PackageType[] }) {
  const gone = kind.paidBy.filter((type) => !paidBy.includes(type))
  const { data } = useQuery({
    queryKey: ['settings', 'kindPreview', kind.key, paidBy],
    queryFn: async () =>
      (await api('POST /console/kinds/:key/preview', { params: { key: kind.key }, body: { paidBy } })).data,
    enabled: gone.length > 0 && paidBy.length > 0,
  })
  return (
    <p role="status" className="small">
      {gone.length > 0 && data && text.loses(data.passes, data.bookings)}
    </p>
  )
}
