import { formatRupees, type Paise, parseRupees, toRupees } from '#lib/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { sellText as text } from '../text/money.ts'
import css from './Sell.module.css'

type CashTenderedProps = { amountPaise: Paise; given: string; onGiven: (given: string) => void }

/** The cash received, and the change; not recorded: the amount taken is the price. */
export function CashTendered({ amountPaise, given, onGiven }: CashTenderedProps) {
  const paise = parseRupees(given)
  const change = paise === undefined ? undefined : paise - amountPaise
  return (
    <>
      <Field
        label={text.gives}
        inputMode="decimal"
        autoComplete="off"
        value={given}
        onChange={(event) => onGiven(event.currentTarget.value)}
        {...(change !== undefined && change < 0 ? { error: text.tooLittle } : {})}
      />
      <div className={css.likely}>
        {likelyNotes(amountPaise).map((each) => (
          <Button key={each} outline sm onClick={() => onGiven(String(toRupees(each)))}>
            {formatRupees(toRupees(each)).slice(1)}
          </Button>
        ))}
      </div>
      {change !== undefined && change >= 0 && (
        <p role="status" className={css.change}>
          <span>{text.giveBack}</span>
          <b className={css.changeSum}>
            <Rupees text={formatRupees(toRupees(change))} />
          </b>
        </p>
      )}
    </>
  )
}

/** The price itself, and likely amounts: rounded up to notes. */
const likelyNotes = (amountPaise: Paise): Paise[] => [
  ...new Set([
    amountPaise,
    ...[50_000, 100_000, 200_000].map((note) => Math.ceil(amountPaise / note) * note),
  ]),
]
