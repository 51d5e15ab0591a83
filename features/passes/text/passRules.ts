import type { DaysSold } from '#features/passes/validityRules.ts'
import { inSentence } from '#features/studio/settings.ts'
import { joinList } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'
import { spanText } from './span.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Classes of these kinds can be cancelled free of charge until this many hours before. */
export interface FreeHours {
  hours: number
  names: string[]
}

export interface StartNumbers {
  days: DaysSold
  unusedDays: number
  quarterUnusedDays: number
}

/** When the days of the passes on sale begin to count; empty if none is on sale. */
function starts({ days, unusedDays, quarterUnusedDays }: StartNumbers): string {
  if (days.from === null) return ''
  if (days.from === 'purchase') return 'Your days count from the day of purchase.'
  if (days.from === 'either')
    return 'Each pass says whether its days count from your first session or from the day of purchase.'
  const begin = 'Your days count from your first session.'
  if (days.matchesDefaults) {
    const quarter = days.hasQuarter ? ` (Quarter plan: ${spanText.span(quarterUnusedDays)})` : ''
    return `${begin} An unused pass expires ${spanText.span(unusedDays)} after purchase${quarter}.`
  }
  return days.unusedDays === null
    ? begin
    : `${begin} An unused pass expires ${spanText.span(days.unusedDays)} after purchase.`
}

/**
 * Rules that apply to every pass, with the numbers of the settings and of the packages on sale; rendered by the
 * server.
 */
export const passRulesText = inLanguages('passRulesText', {
  all: (n: StartNumbers & { free: FreeHours[]; morningCutoff: string; compensationDays: number }) => [
    {
      title: 'When it starts',
      text: [starts(n), 'Passes are not refundable.'].filter(Boolean).join(' '),
    },
    {
      title: 'If you cancel',
      text: `Free until ${n.free.map(({ hours, names }) => `${count(hours, 'hour')} before ${joinList(names.map(inSentence), 'and')}`).join(', ') || 'the time that your booking names'}. For mornings: until ${n.morningCutoff} the day before.`,
    },
    {
      title: 'If we cancel',
      text: `The session comes back by itself. If it was the last class that you could still take with your pass, the pass gets ${n.compensationDays} more ${n.compensationDays === 1 ? 'day' : 'days'}.`,
    },
  ],
})
