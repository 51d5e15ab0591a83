import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleClient } from '#lib/consoleClient.ts'
import { may, type Role } from '#lib/permissions.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { DateField } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'
import { formClass } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import { ratesQuery } from '../consoleQueries.ts'
import type { RateList, settingsContract } from '../schema.ts'
import { packageTypeText, settingsScreens as text } from '../text/settingsScreens.ts'
import { SettingRow } from './SettingRow.tsx'
import { useSaved } from './useSaved.ts'
import { dayWords, isFromBeginning, packageTypes } from './words.ts'

const api = consoleClient<typeof settingsContract>()

type Rate = RateList['rates'][number]
type PackageType = Rate['packageType']

const percentText = ({ basisPoints }: Rate) => `${basisPoints / 100} %`

/** GST by type of package and day; set by an owner alone. */
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
  const open = packageTypes.find((type) => type === params.open)
  return (
    <>
      <PartHead title={text.part.tax}>
        {text.taxSentence} {!edits && text.ownerOnly}
      </PartHead>
      <ul>
        {packageTypes.map((type) => (
          <TypeRow
            key={type}
            type={type}
            rates={data.rates.filter(({ packageType }) => packageType === type)}
            onChange={edits ? () => set({ open: type }) : undefined}
          />
        ))}
      </ul>
      {edits && open && <RateSheet key={open} type={open} onClose={() => set({ open: '' })} />}
    </>
  )
}

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
          line
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

function RateSheet({ type, onClose }: { type: PackageType; onClose: () => void }) {
  const tomorrow = studioDay(systemClock.now()).add({ days: 1 }).toString()
  const [start] = useState({ basisPoints: '', from: tomorrow })
  const form = useDraftForm(`settings.rate.${type}`, start)
  const saved = useSaved(ratesQuery.queryKey, () => {
    form.drop()
    onClose()
  })
  const save = () =>
    form.send(async () => {
      const { from } = form.values
      const percent = form.values.basisPoints.trim()
      const basisPoints = percent === '' ? Number.NaN : Math.round(Number(percent) * 100)
      saved(await api('POST /console/settings/gst', { body: { packageType: type, basisPoints, from } }))
    })
  return (
    <SideSheet
      title={text.setRate}
      lead={packageTypeText[type]}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {text.setRate}
          </Button>
          <Button line sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <form className={formClass} {...form.formProps(() => void save())}>
        <Field label={text.percent} inputMode="decimal" {...form.field('basisPoints')} />
        <DateField
          label={text.fromDay}
          hint={text.fromHint}
          min={tomorrow}
          max="2099-12-31"
          {...form.field('from')}
        />
      </form>
    </SideSheet>
  )
}
