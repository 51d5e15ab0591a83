import { studioToday } from '#lib/time.ts'
import type { PromoKind, PromoTerms } from '../../rules.ts'
import type { ConsoleCode } from '../schema.ts'

/** The values of the form. It has a separate value for each kind, so that a change of the kind loses none. */
export interface CodeForm {
  /** The version of the code that is edited. */
  version: number
  code: string
  kind: PromoKind
  amount: number | null
  percentage: number | null
  price: number | null
  firstDay: string
  lastDay: string | null
  limitTotal: number | null
  limitPerPerson: number | null
  newcomersOnly: boolean
  combinable: boolean
  isForAll: boolean
  packageIds: string[]
}

export const newCode = (): CodeForm => ({
  version: 0,
  code: '',
  kind: 'amount',
  amount: null,
  percentage: null,
  price: null,
  firstDay: studioToday().toString(),
  lastDay: null,
  limitTotal: null,
  limitPerPerson: 1,
  newcomersOnly: false,
  combinable: false,
  isForAll: true,
  packageIds: [],
})

export const formOf = (code: ConsoleCode): CodeForm => ({
  ...newCode(),
  version: code.version,
  code: code.code,
  kind: code.kind,
  [code.kind]: code.value,
  firstDay: code.firstDay,
  lastDay: code.lastDay,
  limitTotal: code.limitTotal,
  limitPerPerson: code.limitPerPerson,
  newcomersOnly: code.newcomersOnly,
  combinable: code.combinable,
  isForAll: code.packageIds === null,
  packageIds: code.packageIds ?? [],
})

/** The request body. If the value is missing, the server refuses it. */
export const bodyOf = ({
  version: _,
  code: __,
  isForAll,
  amount,
  percentage,
  price,
  ...values
}: CodeForm) => ({
  ...values,
  value: { amount, percentage, price }[values.kind] as number,
  lastDay: values.lastDay || null,
  packageIds: isForAll ? null : values.packageIds,
})

/** The terms in the form so far, as the rule of discounts needs them; undefined without a value. */
export function termsOf(values: CodeForm):
  | (Pick<PromoTerms, 'code' | 'kind' | 'value' | 'newcomersOnly' | 'lastDay'> & {
      packageIds: string[] | null
    })
  | undefined {
  const { value, kind, newcomersOnly, packageIds, lastDay } = bodyOf(values)
  if (!value) return undefined
  return {
    code: values.code.replace(/\s/g, '').toUpperCase() || '…',
    kind,
    value,
    newcomersOnly,
    packageIds,
    lastDay: lastDay ? Temporal.PlainDate.from(lastDay) : null,
  }
}
