import { useQuery } from '@tanstack/react-query'
import { passLists } from '#features/passes/text/lists.ts'
import type { Body } from '#lib/api.ts'
import { may, type Role } from '#lib/permissions.ts'
import { studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/Choice.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { asFilled } from '#ui/console/filled.ts'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { PercentField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { rateAction, ratesQuery, settingsApi } from '../queries.ts'
import type { settingsContract } from '../schema.ts'
import type { RateList } from '../taxSchema.ts'
import { registrationScreens } from '../text/registrationScreens.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { SettingRow } from './SettingRow.tsx'
import { dateLabel, isFromBeginning, packageTypes } from './words.ts'

type Rate = RateList['rates'][number]
type PackageType = Rate['packageType']

const percentText = ({ basisPoints }: Pick<Rate, 'basisPoints'>) =>
  basisPoints === 0 ? text.noTax : `${basisPoints / 100} %`

/** GST by type of package and day; only owners can set it. */
export function TaxPart({ role }: { role: Role }) {
  const query = useQuery(ratesQuery)
  return (
    <QueryPart query={query} title={text.failed}>
      {(data) => <Rates data={data} mayEdit={may(role, 'editMoneySettings')} />}
    </QueryPart>
  )
}

function Rates({ data, mayEdit }: { data: RateList; mayEdit: boolean }) {
  const { params, set } = useListParams({ part: 'cancelling', open: '' })
  const open = params.open === ALL ? packageTypes : packageTypes.filter((type) => type === params.open)
  const visiblePackageTypes = packageTypes.filter((type) => data.offered.includes(type))
  const holding = data.rates.filter(
    ({ holds, packageType }) => holds && visiblePackageTypes.includes(packageType),
  )
  const isUntaxed = holding.every(({ basisPoints }) => basisPoints === 0)
  return (
    <>
      <PartHead title={registrationScreens.rates}>
        {isUntaxed ? text.untaxedSentence : text.taxSentence} {!mayEdit && text.ownerOnly}
      </PartHead>
      <ul>
        {mayEdit && (
          <SettingRow
            name={text.allTypes}
            accessibleName={text.allTypes}
            value={commonRateText(holding)}
            onChange={() => set({ open: ALL })}
          />
        )}
        {visiblePackageTypes.map((type) => (
          <TypeRow
            key={type}
            type={type}
            rates={data.rates.filter(({ packageType }) => packageType === type)}
            onChange={mayEdit ? () => set({ open: type }) : undefined}
          />
        ))}
      </ul>
      {mayEdit && open.length > 0 && (
        <RateSheet key={params.open} types={open} list={data} onClose={() => set({ open: '' })} />
      )}
    </>
  )
}

/** The value in the page's address for all types at once. */
const ALL = 'all'

const commonRateText = ([first, ...others]: Rate[]) =>
  first && others.every(({ basisPoints }) => basisPoints === first.basisPoints)
    ? percentText(first)
    : text.differ

type TypeRowProps = { type: PackageType; rates: Rate[]; onChange: (() => void) | undefined }

function TypeRow({ type, rates, onChange }: TypeRowProps) {
  const current = rates.find(({ holds }) => holds)
  const since = current && (isFromBeginning(current.from) ? text.always : text.since(dateLabel(current.from)))
  const sac = current && current.basisPoints > 0 && text.sacIs(current.sac)
  return (
    <SettingRow
      name={passLists.packageType.words[type]}
      accessibleName={passLists.packageType.words[type]}
      second={[since, sac].filter(Boolean).join(' · ')}
      value={current && percentText(current)}
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
  const withdraw = useAction({
    ...rateAction,
    call: () => settingsApi('DELETE /console/settings/gst/:rateId', { params: { rateId: rate._id } }),
  })
  const day = dateLabel(rate.from)
  return (
    <p>
      {text.ahead(percentText(rate), day)}{' '}
      {mayWithdraw && (
        <Button
          outline
          sm
          aria-label={text.withdrawNamed(percentText(rate), day)}
          pending={withdraw.pending}
          onClick={() => withdraw.run()}
        >
          {text.withdraw}
        </Button>
      )}
    </p>
  )
}

/** The last code of the service, if all these types have the same one; otherwise empty. */
function sacOf(types: PackageType[], { rates }: RateList): string {
  const last = types.map((type) => rates.findLast(({ packageType }) => packageType === type)?.sac)
  const [first] = last
  return first && last.every((sac) => sac === first) ? first : ''
}

type RateSheetProps = { types: PackageType[]; list: RateList; onClose: () => void }

function RateSheet({ types, list, onClose }: RateSheetProps) {
  const today = studioToday()
  const isAll = types.length > 1
  const mayApplyToday = types.every((type) => list.mayApplyToday.includes(type))
  const first = (mayApplyToday ? today : today.add({ days: 1 })).toString()
  const form = useConsoleForm(
    { basisPoints: null as number | null, sac: sacOf(types, list), from: first, isRegistered: true },
    `settings.rate.${isAll ? ALL : types[0]}`,
  )
  const save = useAction({
    ...rateAction,
    form,
    call: () => {
      const { basisPoints, sac, from, isRegistered } = form.values
      const body = asFilled<Body<typeof settingsContract, 'POST /console/settings/gst'>>({
        packageTypes: types,
        basisPoints: isRegistered ? basisPoints : 0,
        ...(sac === '' ? {} : { sac }),
        from,
      })
      return settingsApi('POST /console/settings/gst', { body })
    },
    done: onClose,
  })
  return (
    <FormSheet
      title={text.setRate}
      description={isAll ? text.allTypes : types.map((type) => passLists.packageType.words[type])}
      form={form}
      submitLabel={text.setRate}
      cancelLabel={text.cancel}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {isAll && (
        <Choice
          legend={text.registered.legend}
          name="registered"
          value={form.values.isRegistered ? 'yes' : 'no'}
          onChange={(registered) => form.change({ isRegistered: registered === 'yes' })}
          options={[
            { value: 'yes', title: text.registered.yes, text: text.registered.yesHint },
            { value: 'no', title: text.registered.no, text: text.registered.noHint },
          ]}
        />
      )}
      {form.values.isRegistered && (
        <FieldPair>
          <PercentField label={text.percent} required {...form.control('basisPoints')} />
          <Field
            label={text.sac}
            hint={form.values.sac === '' ? text.sacKept : text.sacHint}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('sac')}
          />
        </FieldPair>
      )}
      <DayField
        label={text.fromDay}
        hint={mayApplyToday ? text.fromHint.today : text.fromHint.sales}
        min={first}
        max="2099-12-31"
        required
        {...form.control('from')}
      />
    </FormSheet>
  )
}
