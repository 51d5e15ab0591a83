import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { PassView } from '#features/passes/schema.ts'
import { ApiError } from '#lib/api.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { DateField } from '#ui/DateField.tsx'
import { Dialog, DialogBody, DialogHead } from '#ui/Dialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { FieldPair, formClass } from '#ui/Form.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { freezePass, freezePreview, freezesChanged } from '../queries.ts'
import type { FreezeCosts, OwnFreezePreview, OwnFreezesView } from '../schema.ts'
import { freezePanelText as text } from '../text/freezePanel.ts'
import { dateLabel } from './dateLabels.ts'
import css from './FreezeDialog.module.css'

const WEEK = 7

type DialogProps = {
  memberId: string
  pass: PassView
  allowance: NonNullable<OwnFreezesView['allowance']>
  onClose: () => void
}

/** The dialog to freeze a pass. It shows the effects and the cost, which the server computes. */
export default function FreezeDialog({ memberId, pass, allowance, onClose }: DialogProps) {
  const form = useId()
  const { firstDay, maxDays } = allowance
  const [from, setFrom] = useState(firstDay)
  const [to, setTo] = useState(() => lastOf(firstDay, Math.min(WEEK, maxDays)))
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const query = useQuery(
    { ...freezePreview(memberId, pass._id, { from, to }), placeholderData: keepPreviousData },
    queryClient,
  )
  const { data, error, isPlaceholderData, refetch } = query
  const isCurrent = data !== undefined && !error && !isPlaceholderData
  const choose = (set: (day: string) => void) => (day: string) => {
    setProblem(undefined)
    set(day)
  }
  const freeze = async () => {
    if (!isCurrent || pending) return
    setPending(true)
    setProblem(undefined)
    try {
      const { message } = await freezePass(pass._id, { from, to, terms: data.terms })
      await freezesChanged()
      toast.success(message)
      onClose()
    } catch (failure) {
      setProblem(messageOf(failure))
      await Promise.all([refetch(), freezesChanged()])
    } finally {
      setPending(false)
    }
  }
  const refusal = problem ?? (error ? messageOf(error, text.failed) : undefined)
  return (
    <Dialog open onClose={onClose} className={css.dialog}>
      <DialogHead title={text.title} label={<Lang text={pass.package.packageName} />} />
      <DialogBody>
        <form
          id={form}
          className={classes(formClass, css.body)}
          onSubmit={(event) => {
            event.preventDefault()
            void freeze()
          }}
        >
          <div>
            <FieldPair>
              <DateField
                label={text.from}
                min={firstDay}
                required
                value={from}
                onChange={({ currentTarget: { value } }) => choose(setFrom)(value)}
              />
              <DateField
                label={text.to}
                min={from || firstDay}
                {...(from ? { max: lastOf(from, maxDays) } : {})}
                required
                value={to}
                onChange={({ currentTarget: { value } }) => choose(setTo)(value)}
              />
            </FieldPair>
            <p className={classes('small mute', css.hint)}>{text.limits(maxDays, dateLabel(firstDay))}</p>
          </div>
          <div aria-live="polite" className={css.body} aria-busy={!isCurrent && !error}>
            {refusal && <Note tone="bad" title={refusal} />}
            {data && !error && <Effects preview={data} />}
            {!data && !error && from !== '' && to !== '' && <Skeleton lines={4} />}
          </div>
          <Button type="submit" icon="go" pending={pending} disabled={!isCurrent}>
            {isCurrent ? actionOf(data) : text.freeze}
          </Button>
        </form>
      </DialogBody>
    </Dialog>
  )
}

const lastOf = (from: string, days: number) =>
  Temporal.PlainDate.from(from)
    .add({ days: days - 1 })
    .toString()

const messageOf = (error: unknown, otherwise: string = commonText.tryAgain) =>
  error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : otherwise

function actionOf({ days, terms }: OwnFreezePreview) {
  const costs = costText(terms.costs)
  return costs ? text.submitWithCost(days, costs) : text.submit(days)
}

/** The cost in words; empty if there is none. */
function costText({ sessions, days, strikes, feePaise }: FreezeCosts): string {
  const parts = [
    ...(sessions ? [text.cost.sessions(sessions)] : []),
    ...(days ? [text.cost.days(days)] : []),
    ...(feePaise ? [text.cost.fee(formatRupees(toRupees(feePaise)))] : []),
    ...(strikes ? [text.cost.strikes(strikes)] : []),
  ]
  return parts.join(' + ')
}

function Effects({ preview }: { preview: OwnFreezePreview }) {
  const { terms, expiryDate, sessionsLeft, sessionsAfter, freezesLeft, daysLeft } = preview
  const { returned: refundedBookings, charged: chargedBookings } = preview
  const { staying: unaffectedBookings, queues: waitlistEntries } = preview
  return (
    <>
      <Facts
        facts={[
          [
            text.until,
            <b key="until">{text.untilNow(dateLabel(expiryDate), dateLabel(terms.expiryAfter))}</b>,
          ],
          ...(sessionsLeft === null || sessionsAfter === null
            ? []
            : [[text.sessions, text.sessionsNow(sessionsLeft, sessionsAfter)] as [string, ReactNode]]),
          [text.after, text.afterThis(freezesLeft, daysLeft)],
        ]}
      />
      <List title={text.chargedBookings} items={chargedBookings} className={css.costs}>
        {text.costs(costText(terms.costs))}
      </List>
      <List title={text.refundedBookings} items={refundedBookings} />
      <List title={text.waitlistEntries} items={waitlistEntries} />
      <List title={text.unaffectedBookings} items={unaffectedBookings} />
      {refundedBookings.length + chargedBookings.length + waitlistEntries.length === 0 && (
        <p className="small mute">{text.nothing}</p>
      )}
    </>
  )
}

type ListProps = {
  title: (count: number) => string
  items: OwnFreezePreview['returned']
  className?: string | undefined
  children?: ReactNode
}

const List = ({ title, items, className, children }: ListProps) =>
  items.length > 0 && (
    <div className={classes(css.list, className)}>
      <b>{title(items.length)}</b>
      <ul>
        {items.map(({ _id, title: name, date }) => (
          <li key={_id}>
            <Lang text={text.item(name, dateLabel(date))} />
          </li>
        ))}
      </ul>
      {children && <p>{children}</p>}
    </div>
  )
