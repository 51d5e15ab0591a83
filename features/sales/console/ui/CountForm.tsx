import { useState } from 'react'
import { deskMethods } from '#features/payment/rules.ts'
import { formatSigned, parseRupees } from '#lib/money.ts'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Facts } from '#ui/Facts.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { differenceOf } from '../../rules.ts'
import { salesApi } from '../queries.ts'
import type { CashDrawerView, CashUpView } from '../schema.ts'
import { drawerText as text } from '../text/money.ts'
import css from './Money.module.css'
import { useDeskAction } from './useDeskAction.ts'

/** The values of notes, in rupees. */
const NOTES = [500, 200, 100, 50, 20, 10] as const
const START = {
  float: '',
  n500: '',
  n200: '',
  n100: '',
  n50: '',
  n20: '',
  n10: '',
  coins: '',
  upi: '',
  card: '',
  note: '',
}
type Counted = typeof START

const whole = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : 0)
/** An empty field counts as zero. */
const paise = (text: string) => parseRupees(text) ?? 0

const cashOf = (counted: Counted) =>
  NOTES.reduce((sum, note) => sum + note * 100 * whole(counted[`n${note}`]), paise(counted.coins))

type CountFormProps = { drawer: CashDrawerView; last: CashUpView | undefined; onDone: () => void }

/** Counts a cash drawer by notes, against the expected amount; `last` is the entry to correct. */
export function CountForm({ drawer, last, onDone }: CountFormProps) {
  const { person, day, expected, cashSales } = drawer
  const [requestKey] = useState(() => crypto.randomUUID())
  const draft = useDraft(`cashUp.${person._id}.${day}.${last?.entry ?? 0}`, START)
  const form = useForm(draft.values, { toast })
  const done = useDeskAction()
  const { values } = form
  const floatPaise = paise(values.float)
  const counted = { cash: cashOf(values), upi: paise(values.upi), card: paise(values.card) }
  const difference = differenceOf({ floatPaise, expected, counted })
  const agrees = difference.cash === 0 && difference.upi === 0 && difference.card === 0
  // A count that was not started matches nothing.
  const isCounted = Object.entries(values).some(([name, text]) => name !== 'note' && text.trim() !== '')
  const send = () =>
    form.run(async () => {
      const note = form.values.note.trim()
      const more = { ...(note ? { note } : {}), ...(last ? { corrects: last.entry } : {}) }
      const count = { personId: person._id, day, floatPaise, counted, seen: expected, requestKey }
      const answer = await salesApi('POST /console/cash-ups', { body: { ...count, ...more } })
      draft.drop()
      await done(answer)
      onDone()
    })
  const typed = (name: keyof Counted) => {
    const field = form.field(name)
    return {
      ...field,
      autoComplete: 'off',
      onChange: (event: Parameters<typeof field.onChange>[0]) => {
        field.onChange(event)
        draft.change({ [name]: event.currentTarget.value })
      },
    }
  }
  return (
    <ConsoleForm form={form} onSubmit={send} className={css.count}>
      <Field label={text.float} inputMode="decimal" {...typed('float')} />
      <Facts
        className="num"
        facts={[[text.taken(cashSales), formatSigned(expected.cash)]]}
        sum={[text.should, formatSigned(floatPaise + expected.cash)]}
      />
      <div className={css.notes}>
        {NOTES.map((note) => (
          <Field key={note} label={text.notes(note)} inputMode="numeric" {...typed(`n${note}`)} />
        ))}
      </div>
      <Field label={text.coins} inputMode="decimal" {...typed('coins')} />
      <Field
        label={text.upi}
        inputMode="decimal"
        hint={text.expectedInBooks(formatSigned(expected.upi))}
        {...typed('upi')}
      />
      <Field
        label={text.card}
        inputMode="decimal"
        hint={text.expectedInBooks(formatSigned(expected.card))}
        {...typed('card')}
      />
      <Facts
        className="num"
        facts={[
          [text.counted, formatSigned(counted.cash)],
          ...deskMethods.map((method): [string, string] => [
            `${text.difference}, ${text.paymentMethods[method]}`,
            formatSigned(difference[method]),
          ]),
        ]}
      />
      {agrees && isCounted ? (
        <p role="status" className={css.agrees}>
          {text.agrees}
        </p>
      ) : null}
      {(!agrees || last) && <Field label={last ? text.correctNote : text.note} required {...typed('note')} />}
      <OnlineButton wide type="submit" pending={form.pending}>
        {text.close(person.name)}
      </OnlineButton>
    </ConsoleForm>
  )
}
