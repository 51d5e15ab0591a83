import { Segments } from '#ui/Chips.tsx'
import { moneyText as text } from '../text/money.ts'

const ROWS = 50
/** The default parameters of the screen's address. */
export const MONEY_START = { day: '', q: '', show: 'all', page: '1', open: '' }

type Params = typeof MONEY_START

/** The minimum length of a search by name. A search for an amount or a number needs only one digit. */
const MIN_LETTERS = 3

/** The query for the chosen filters. A search and the list of owed refunds cover the year up to the given day. */
export function paymentsQueryOf({ day, q: typed, show }: Params, page: number) {
  const q = typed.trim().length < MIN_LETTERS && !/\d/.test(typed) ? '' : typed
  const from = q || show === 'owed' ? Temporal.PlainDate.from(day).subtract({ days: 364 }).toString() : day
  return {
    from,
    to: day,
    page,
    limit: ROWS,
    ...(q ? { q } : {}),
    ...(show === 'back' ? { state: 'refund' as const } : {}),
    ...(show === 'owed' ? { state: 'due' as const } : {}),
  }
}

type WhichPaymentsProps = { show: string; waiting: number | undefined; onShow: (show: string) => void }

/** Filters the list: all payments, payment issues, refunds, or owed refunds. */
export function WhichPayments({ show, waiting, onShow }: WhichPaymentsProps) {
  const names = {
    all: text.all,
    ...(waiting === undefined ? {} : { needsYou: text.needsYou(waiting) }),
    back: text.returned,
    ...(waiting === undefined ? {} : { owed: text.owed }),
  }
  return (
    <Segments label={text.which}>
      {Object.entries(names).map(([value, name]) => (
        <button key={value} type="button" aria-pressed={show === value} onClick={() => onShow(value)}>
          {name}
        </button>
      ))}
    </Segments>
  )
}
