import { Segments } from '#ui/Chips.tsx'
import { moneyText as text } from '../text/money.ts'

const ROWS = 50
/** What the address says of the screen, unless it says something else. */
export const MONEY_START = { day: '', q: '', show: 'all', page: '1', open: '' }

type Params = typeof MONEY_START

/** Names are looked for from so many letters on; amounts and numbers at once. */
const SHORTEST = 3

/** What is looked for, and what is owed, is looked for in the year to that day. */
export function requestedPayments({ day, q: typed, show }: Params, page: number) {
  const q = typed.trim().length < SHORTEST && !/\d/.test(typed) ? '' : typed
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

/** All, what waits, what went back, or what is owed. */
export function WhichPayments({ show, waiting, onShow }: WhichProps) {
  const names = {
    all: text.all,
    ...(waiting === undefined ? {} : { needsYou: text.needsYou(waiting) }),
    back: text.back,
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
