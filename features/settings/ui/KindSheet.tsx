import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PackageType } from '#features/membership/schema.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair, formClass } from '#ui/Form.tsx'
import { glyphNames, KindGlyph } from '#ui/KindGlyph.tsx'
import { kindsQuery } from '../consoleQueries.ts'
import type { settingsContract } from '../schema.ts'
import { packageTypeText, settingsScreens as text } from '../text/settingsScreens.ts'
import type { ClassKind } from './KindsPart.tsx'
import { Meanwhile, useNewestAfterRefusal } from './Meanwhile.tsx'
import rowCss from './SettingRow.module.css'
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
  const glyph = form.field('glyph')
  return (
    <SideSheet
      title={kind?.name ?? text.addKind}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {kind ? text.save : text.addKind}
          </Button>
          <Button line sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <form className={formClass} {...form.formProps(() => void save())}>
        {kind && <Meanwhile typed={form.values} now={formOf(kind, kind.position)} change={form.change} />}
        {!kind && <Field label={text.key} hint={text.keyHint} autoComplete="off" {...form.field('key')} />}
        <FieldPair>
          <Field label={text.name} autoComplete="off" {...form.field('name')} />
          <Field label={text.hindiName} lang="hi" autoComplete="off" {...form.field('hindiName')} />
        </FieldPair>
        <FieldPair>
          <SelectField
            label={
              <span className={rowCss.named}>
                {text.glyph} <KindGlyph glyph={form.values.glyph} />
              </span>
            }
            options={glyphNames.map((name) => ({ value: name, name }))}
            value={glyph.value}
            {...(glyph.error === undefined ? {} : { error: glyph.error })}
            onChange={(event) => form.change({ glyph: event.currentTarget.value })}
          />
          <Field label={text.position} inputMode="numeric" {...form.field('position')} />
        </FieldPair>
        {!kind && <Field label={text.freeHours} inputMode="numeric" {...form.field('freeHours')} />}
        <PaidBy chosen={paidBy} onChange={(types) => form.change({ paidBy: types.join(' ') })} />
        {kind && <Losing kind={kind} paidBy={paidBy} />}
        <Checkbox
          label={text.isShown}
          checked={form.values.isShown !== ''}
          onChange={(event) => form.change({ isShown: event.currentTarget.checked ? 'yes' : '' })}
        />
      </form>
    </SideSheet>
  )
}

type PaidByProps = { chosen: PackageType[]; onChange: (types: PackageType[]) => void }

const PaidBy = ({ chosen, onChange }: PaidByProps) => (
  <fieldset>
    <legend>{text.paidBy}</legend>
    {packageTypes.map((type) => (
      <Checkbox
        key={type}
        label={packageTypeText[type]}
        checked={chosen.includes(type)}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? [...chosen, type] : chosen.filter((it) => it !== type))
        }
      />
    ))}
  </fieldset>
)

/** Whom it concerns when a package no longer pays for it. */
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
