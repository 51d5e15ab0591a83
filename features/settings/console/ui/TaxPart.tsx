import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleClient } from '#lib/consoleClient.ts'
import { may, type Role } from '#lib/permissions.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/Choice.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { ratesQuery } from '../queries.ts'
import type { RateList, settingsContract } from '../schema.ts'
import { packageTypeText, settingsScreens as text } from '../text/settingsScreens.ts'
import { SettingRow } from './SettingRow.tsx'
import { useSaved } from './useSaved.ts'
import { dayWords, isFromBeginning, packageTypes } from './words.ts'

const api = consoleClient<typeof settingsContract>()

type Rate = RateList['rates'][number]
type PackageType = Rate['packageType']

const percentText = ({ basisPoints }: Pick<Rate, 'basisPoints'>) =>
  basisPoints === 0 ? text.noTax : `${basisPoints / 100} %`

/** GST by type of package and day; only owners can set it. */
export function TaxPart({ role }: { role: Role }) {
  const { data, error, isFetching, refetch } = useQuery(ratesQuery)
  const { params, set } = useListParams({ part: 'cancelling', open: '' })
  const edits = may(role, 'editMoneySettings')
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  const open = params.open === ALL ? packageTypes : packageTypes.filter((type) => type === params.open)
  const shown = packageTypes.filter((type) => data.offered.includes(type))
  const holding = data.rates.filter(({ holds, packageType }) => holds && shown.includes(packageType))
  const isUntaxed = holding.every(({ basisPoints }) => basisPoints === 0)
  return (
    <>
      <PartHead title={text.part.tax}>
        {isUntaxed ? text.untaxedSentence : text.taxSentence} {!edits && text.ownerOnly}
      </PartHead>
      <ul>
        {edits && (
          <SettingRow
            name={text.allTypes}
            spoken={text.allTypes}
            value={commonText(holding)}
            onChange={() => set({ open: ALL })}
          />
        )}
        {shown.map((type) => (
          <TypeRow
            key={type}
            type={type}
            rates={data.rates.filter(({ packageType }) => packageType === type)}
            onChange={edits ? () => set({ open: type }) : undefined}
          />
        ))}
      </ul>
      {edits && open.length > 0 && (
        <RateSheet key={params.open} types={open} list={data} onClose={() => set({ open: '' })} />
      )}
    </>
  )
}

/** All types at once, in the address. */
const ALL = 'all'

const commonText = ([first, ...others]: Rate[]) =>
  first && others.every(({ basisPoints }) => basisPoints === first.basisPoints)
    ? percentText(first)
    : text.differ

type TypeRowProps = { type: PackageType; rates: Rate[]; onChange: (() => void) | undefined }

function TypeRow({ type, rates, onChange }: TypeRowProps) {
  const holds = rates.find((rate) => rate.holds)
  const since = holds && (isFromBeginning(holds.from) ? text.always : text.since(dayWords(holds.from)))
  return (
    <SettingRow
      name={packageTypeText[type]}
      spoken={packageTypeText[type]}
      second={since}
      value={holds && percentText(holds)}
      onChange={onChange}
    >
      {rates
        .filter(({ isAhead }) => isAhead)
        .map((rate) => (
          <Ahead key={rate._id} rate={rate} mayWithdraw={onChange !== undefined} />
        ))}
    </SettingRow>
  )
}

function Ahead({ rate, mayWithdraw }: { rate: Rate; mayWithdraw: boolean }) {
  const saved = useSaved(ratesQuery.queryKey, () => {})
  const withdraw = useMutation({
    mutationFn: () => api('DELETE /console/settings/gst/:rateId', { params: { rateId: rate._id } }),
    onSuccess: saved,
    onError: (error) => toast.error(error.message),
  })
  const day = dayWords(rate.from)
  return (
    <p>
      {text.ahead(percentText(rate), day)}{' '}
      {mayWithdraw && (
        <Button
          outline
          sm
          aria-label={text.withdrawNamed(percentText(rate), day)}
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {text.withdraw}
        </Button>
      )}
    </p>
  )
}

type RateSheetProps = { types: PackageType[]; list: RateList; onClose: () => void }

function RateSheet({ types, list, onClose }: RateSheetProps) {
  const today = studioDay(systemClock.now())
  const isAll = types.length > 1
  const mayHoldToday = types.every((type) => list.mayHoldToday.includes(type))
  const first = (mayHoldToday ? today : today.add({ days: 1 })).toString()
  const [start] = useState({ basisPoints: '', from: first, registered: 'yes' })
  const form = useDraftForm(`settings.rate.${isAll ? ALL : types[0]}`, start)
  const saved = useSaved(ratesQuery.queryKey, () => {
    form.drop()
    onClose()
  })
  const isRegistered = form.values.registered === 'yes'
  const save = () =>
    form.send(async () => {
      const { from } = form.values
      const percent = isRegistered ? form.values.basisPoints.trim() : '0'
      const basisPoints = percent === '' ? Number.NaN : Math.round(Number(percent) * 100)
      saved(await api('POST /console/settings/gst', { body: { packageTypes: types, basisPoints, from } }))
    })
  return (
    <SideSheet
      title={text.setRate}
      lead={isAll ? text.allTypes : types.map((type) => packageTypeText[type])}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {text.setRate}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={() => void save()}>
        {isAll && (
          <Choice
            legend={text.registered.legend}
            name="registered"
            value={form.values.registered}
            onChange={(registered) => form.change({ registered })}
            options={[
              { value: 'yes', title: text.registered.yes, text: text.registered.yesHint },
              { value: 'no', title: text.registered.no, text: text.registered.noHint },
            ]}
          />
        )}
        {isRegistered && (
          <Field label={text.percent} inputMode="decimal" required {...form.field('basisPoints')} />
        )}
        <DayField
          label={text.fromDay}
          hint={mayHoldToday ? text.fromHint.today : text.fromHint.sales}
          min={first}
          max="2099-12-31"
          required
          {...form.control('from')}
        />
      </ConsoleForm>
    </SideSheet>
  )
}
