import { useState } from 'react'
import { dayText } from '#lib/text/days.ts'
import { isDayBefore, studioDay, studioToday } from '#lib/time.ts'
import { Button, TextLink } from '#ui/Button.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { strikeApi, strikesKey } from '../queries.ts'
import type { ConsoleStrike, MemberStrikes } from '../schema.ts'
import { strikeScreens as text } from '../text/strikeScreens.ts'
import css from './StrikesSheet.module.css'

const dayOf = (day: string) => dayText.short(Temporal.PlainDate.from(day))
const whatOf = ({ title, date, cause }: ConsoleStrike) => text.forClass(title, dayOf(date), text.cause[cause])

function stateOf({ forgivenAt, forgivenBy, countsUntil }: ConsoleStrike): string {
  if (forgivenAt)
    return text.forgiven(dayText.short(studioDay(Temporal.Instant.from(forgivenAt))), forgivenBy)
  const isOver = isDayBefore(Temporal.PlainDate.from(countsUntil), studioToday())
  return (isOver ? text.isOver : text.countsUntil)(dayOf(countsUntil))
}

interface StrikesSheetProps {
  record: MemberStrikes
  mayForgive: boolean
  onClose: () => void
}

/** The strikes of a member with the class behind each, and who forgave it; one that counts can be forgiven. */
export function StrikesSheet({ record, mayForgive, onClose }: StrikesSheetProps) {
  const [chosen, setChosen] = useState<ConsoleStrike>()
  if (chosen)
    return <ForgiveSheet name={record.person.name} strike={chosen} onClose={() => setChosen(undefined)} />
  return (
    <SideSheet
      title={record.person.name}
      description={text.ofThem(record.count, record.of, record.within)}
      onClose={onClose}
    >
      <ul className={css.list}>
        {record.strikes.map((strike) => (
          <li key={strike._id} className={css.item}>
            <p className={css.what}>
              <b className={strike.forgivenAt ? css.forgiven : undefined}>{whatOf(strike)}</b>
              <span className={`small mute ${css.state}`}>{stateOf(strike)}</span>
              {strike.reason && <span className={`small mute ${css.state}`}>{strike.reason}</span>}
            </p>
            {mayForgive && !strike.forgivenAt && (
              <Button
                outline
                sm
                aria-label={text.forgiveThis(whatOf(strike))}
                onClick={() => setChosen(strike)}
              >
                {text.forgive}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TextLink to={`/members/${record.person._id}`}>{text.member}</TextLink>
    </SideSheet>
  )
}

const NOTHING = { reason: '' }

function ForgiveSheet({
  name,
  strike,
  onClose,
}: {
  name: string
  strike: ConsoleStrike
  onClose: () => void
}) {
  const form = useConsoleForm(NOTHING, `strike.${strike._id}`)
  const params = { strikeId: strike._id }
  const save = useAction({
    form,
    call: () => strikeApi('POST /console/strikes/:strikeId/forgive', { params, body: form.values }),
    stale: [strikesKey],
    done: onClose,
  })
  return (
    <FormSheet
      title={text.forgiveTitle}
      description={`${name}: ${whatOf(strike)}`}
      form={form}
      submitLabel={text.forgiveAction}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p className="small mute">{text.forgiveHelp}</p>
      <Field
        label={text.reason}
        hint={text.reasonHint}
        autoComplete="off"
        maxLength={500}
        required
        {...form.field('reason')}
      />
    </FormSheet>
  )
}
