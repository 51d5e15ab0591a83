import { Segments } from '#ui/Chips.tsx'
import { moneyText as text } from '../text/money.ts'

const ROWS = 50
/** The default parameters of the screen's address. */
export const MONEY_START = { day: '', q: '', show: 'all', page: '1', open: '' }

type Params = typeof MONEY_START

/** The minimum number of letters for a search by name; amounts and numbers are searched from the first digit on. */
const MIN_LETTERS = 3

/** A search, and the list of owed refunds, cover the year up to the given day. */
export function requestedPayments({ day, q: typed, show }: Params, page: number) {
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

type WhichProps = { show: string; waiting: number | undefined; onShow: (show: string) => void }

/** All payments, waiting ones, refunded ones, or owed refunds. */
export function WhichPayments({ show, waiting, onShow }: WhichProps) {
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
