import { useState } from 'react'
import { deskMethods } from '#features/payment/rules.ts'
import { formatSigned } from '#lib/money.ts'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { NumberField, RupeesField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Facts } from '#ui/Facts.tsx'
import { Field } from '#ui/Field.tsx'
import { differenceOf } from '../../rules.ts'
import { deskKey, salesApi } from '../queries.ts'
import type { CashDrawerView, CashUpView } from '../schema.ts'
import { drawerText as text } from '../text/money.ts'
import css from './Money.module.css'

/** The values of notes, in rupees. */
const NOTES = [500, 200, 100, 50, 20, 10] as const
const EMPTY = null as number | null
const START = {
  floatPaise: EMPTY,
  n500: EMPTY,
  n200: EMPTY,
  n100: EMPTY,
  n50: EMPTY,
  n20: EMPTY,
  n10: EMPTY,
  coins: EMPTY,
  upi: EMPTY,
  card: EMPTY,
  note: '',
}

/** An empty field counts as zero. */
const cashOf = (values: typeof START) =>
  NOTES.reduce((sum, note) => sum + note * 100 * (values[`n${note}`] ?? 0), values.coins ?? 0)

type CountFormProps = { drawer: CashDrawerView; last: CashUpView | undefined; onDone: () => void }

/** Counts a cash drawer by notes and compares it with the expected amount; `last` is the entry to correct. */
export function CountForm({ drawer, last, onDone }: CountFormProps) {
  const { person, day, expected, cashSales } = drawer
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useConsoleForm(START, `cashUp.${person._id}.${day}.${last?.entry ?? 0}`)
  const { note, ...amounts } = form.values
  const floatPaise = amounts.floatPaise ?? 0
  const counted = { cash: cashOf(form.values), upi: amounts.upi ?? 0, card: amounts.card ?? 0 }
  const difference = differenceOf({ floatPaise, expected, counted })
  const agrees = difference.cash === 0 && difference.upi === 0 && difference.card === 0
  // An untouched form is not a count, even if it agrees because nothing is expected.
  const isCounted = Object.values(amounts).some((amount) => amount !== null)
  const close = useAction({
    form,
    call: () => {
      const optional = { ...(note.trim() ? { note } : {}), ...(last ? { corrects: last.entry } : {}) }
      const count = { personId: person._id, day, floatPaise, counted, seen: expected, requestKey }
      return salesApi('POST /console/cash-ups', { body: { ...count, ...optional } })
    },
    stale: [deskKey],
    done: onDone,
  })
  return (
    <ConsoleForm form={form} onSubmit={() => close.run()} className={css.count}>
      <RupeesField label={text.float} {...form.control('floatPaise')} />
      <Facts
        className="num"
        facts={[[text.cashReceived(cashSales), formatSigned(expected.cash)]]}
        sum={[text.expected, formatSigned(floatPaise + expected.cash)]}
      />
      <div className={css.notes}>
        {NOTES.map((note) => (
          <NumberField key={note} label={text.notes(note)} {...form.control(`n${note}`)} />
        ))}
      </div>
      <RupeesField label={text.coins} {...form.control('coins')} />
      <RupeesField
        label={text.upi}
        hint={text.expectedInBooks(formatSigned(expected.upi))}
        {...form.control('upi')}
      />
      <RupeesField
        label={text.card}
        hint={text.expectedInBooks(formatSigned(expected.card))}
        {...form.control('card')}
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
          {text.matches}
        </p>
      ) : null}
      {(!agrees || last) && (
        <Field
          label={last ? text.correctNote : text.note}
          autoComplete="off"
          required
          {...form.field('note')}
        />
      )}
      <OnlineButton wide type="submit" pending={form.pending}>
        {text.close(person.name)}
      </OnlineButton>
    </ConsoleForm>
  )
}
