import { capitalise } from '#lib/capitalise.ts'
import { inLanguages } from '#lib/language.ts'
import type { Paise } from '#lib/money.ts'

/**
 * The parts of a whole number in the Indian system, the largest unit first: crores, lakhs, thousands, hundreds and the
 * rest. The count of crores may be 100 or more; all others are below 100.
 */
export function indianParts(
  n: number,
): { count: number; unit: 'crore' | 'lakh' | 'thousand' | 'hundred' | 'one' }[] {
  const parts = [
    { count: Math.floor(n / 10_000_000), unit: 'crore' as const },
    { count: Math.floor(n / 100_000) % 100, unit: 'lakh' as const },
    { count: Math.floor(n / 1000) % 100, unit: 'thousand' as const },
    { count: Math.floor(n / 100) % 10, unit: 'hundred' as const },
    { count: n % 100, unit: 'one' as const },
  ]
  return parts.filter(({ count }) => count > 0)
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number from 0 to 99. */
const belowHundred = (n: number): string => {
  if (n < 20) return small[n] ?? ''
  const ten = tens[Math.floor(n / 10)]
  return n % 10 ? `${ten}-${small[n % 10]}` : `${ten}`
}

function inWords(n: number): string {
  const parts = indianParts(n)
  if (parts.length === 0) return belowHundred(0)
  const words = parts.map(({ count, unit }) => {
    if (unit === 'one') return parts.length > 1 ? `and ${belowHundred(count)}` : belowHundred(count)
    return `${unit === 'crore' ? inWords(count) : belowHundred(count)} ${unit}`
  })
  return words.join(' ')
}

export const amountText = inLanguages('amountText', {
  /** `Rupees one thousand nine hundred and ninety-nine only`, `Rupee one and fifty paise only`, `Fifty paise only` */
  inWords: (amount: Paise): string => {
    const [rupees, paise] = [Math.floor(amount / 100), amount % 100]
    const rest = `${belowHundred(paise)} ${paise === 1 ? 'paisa' : 'paise'}`
    if (rupees === 0 && paise > 0) return `${capitalise(rest)} only`
    return `${rupees === 1 ? 'Rupee' : 'Rupees'} ${inWords(rupees)}${paise ? ` and ${rest}` : ''} only`
  },
})
