import type { EntryKind } from '#features/payment/rules.ts'
import type { Paise } from '#lib/money.ts'
import type { Money, MoneyGroup } from './console/schema.ts'

/** The sums of entries of one kind. Refunds are negative. */
export interface MoneyByKind {
  kind: EntryKind
  entries: number
  passes: number
  newcomers: number
  amountPaise: Paise
  taxPaise: Paise
}

/** The sums of one kind for a day, a type of package, a location or a payment method. */
export interface MoneySum extends MoneyByKind {
  key: string
}

const isOutgoing = ({ kind }: MoneyByKind) => kind === 'refund' || kind === 'takenBack'

/** A voided sale does not count. A refunded sale counts as a sale and as a refund. */
export function sumOf(rows: MoneyByKind[]): Money {
  const sum = (of: MoneyByKind[], value: (row: MoneyByKind) => number) =>
    of.reduce((total, row) => total + value(row), 0)
  const outgoing = rows.filter(isOutgoing)
  const sales = rows.filter((row) => !isOutgoing(row))
  return {
    salesPaise: sum(sales, (row) => row.amountPaise),
    backPaise: 0 - sum(outgoing, (row) => row.amountPaise),
    netPaise: sum(rows, (row) => row.amountPaise),
    taxPaise: sum(rows, (row) => row.taxPaise),
    passes: sum(rows, (row) => row.passes),
    newcomers: sum(rows, (row) => row.newcomers),
    refunds: sum(outgoing, (row) => row.entries),
  }
}

/** The sums by key, for a period and the compared one. The largest net amount is first. */
export function groupMoney(now: MoneySum[], before: MoneySum[] | null): MoneyGroup[] {
  const keyOf = ({ key }: MoneySum) => key
  const [current, previous] = [Map.groupBy(now, keyOf), before && Map.groupBy(before, keyOf)]
  const keys = new Set([...current.keys(), ...(previous?.keys() ?? [])])
  return [...keys]
    .map((key) => ({
      key,
      now: sumOf(current.get(key) ?? []),
      before: previous && sumOf(previous.get(key) ?? []),
    }))
    .sort((a, b) => b.now.netPaise - a.now.netPaise || (a.key < b.key ? -1 : 1))
}
