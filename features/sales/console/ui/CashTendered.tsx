import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { Button } from '#ui/Button.tsx'
import { RupeesField } from '#ui/console/TypedField.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { sellText as text } from '../text/money.ts'
import css from './Sell.module.css'

type CashTenderedProps = {
  amountPaise: Paise
  name: string
  value: Paise | null
  error: string | undefined
  onChange: (paise: Paise | null) => void
}

/** A field for the cash received, which shows the change. It is not recorded: the recorded amount is the price. */
export function CashTendered({ amountPaise, value, error, ...field }: CashTenderedProps) {
  const change = value === null ? undefined : value - amountPaise
  return (
    <>
      <RupeesField
        label={text.tendered}
        {...field}
        value={value}
        error={change !== undefined && change < 0 ? text.tooLittle : error}
      />
      <div className={css.likely}>
        {likelyAmounts(amountPaise).map((likely) => (
          <Button key={likely} outline sm onClick={() => field.onChange(likely)}>
            {formatRupees(toRupees(likely)).slice(1)}
          </Button>
        ))}
      </div>
      {change !== undefined && change >= 0 && (
        <p role="status" className={css.change}>
          <span>{text.changeDue}</span>
          <b className={css.changeSum}>
            <Rupees text={formatRupees(toRupees(change))} />
          </b>
        </p>
      )}
    </>
  )
}

/** The price, and the price rounded up to multiples of bank notes. */
const likelyAmounts = (amountPaise: Paise): Paise[] => [
  ...new Set([
    amountPaise,
    ...[50_000, 100_000, 200_000].map((note) => Math.ceil(amountPaise / note) * note),
  ]),
]
