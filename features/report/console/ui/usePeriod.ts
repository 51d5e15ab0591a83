import { studioToday } from '#lib/time.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { isPeriod, type Period } from '../../rules.ts'
import type { PeriodQuery } from '../schema.ts'

export const presets = ['week', 'month', 'quarter', 'thisMonth', 'lastMonth', 'year', 'own'] as const
export type Preset = (typeof presets)[number]

/** The days of a preset, up to `today`. */
function periodOf(preset: string, today: Temporal.PlainDate): Period {
  const first = today.with({ day: 1 })
  if (preset === 'thisMonth') return { from: first, to: today }
  if (preset === 'lastMonth') return { from: first.subtract({ months: 1 }), to: first.subtract({ days: 1 }) }
  if (preset === 'year') return { from: today.subtract({ years: 1 }).add({ days: 1 }), to: today }
  const days = preset === 'week' ? 7 : preset === 'quarter' ? 90 : 30
  return { from: today.subtract({ days: days - 1 }), to: today }
}

const dayOf = (text: string): Temporal.PlainDate | undefined => {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined
  }
}

/** The period of the screen and the compared one, from the page's address. */
export function usePeriod() {
  const { params, set } = useListParams({
    period: 'month',
    compare: 'before',
    from: '',
    to: '',
    rows: '',
    named: '',
    page: '1',
  })
  const today = studioToday()
  const [from, to] = [dayOf(params.from), dayOf(params.to)]
  const own = params.period === 'own' && from && to && isPeriod({ from, to }) ? { from, to } : undefined
  const period = own ?? periodOf(params.period, today)
  const query: PeriodQuery = {
    from: period.from.toString(),
    to: period.to.toString(),
    compare: params.compare as PeriodQuery['compare'],
  }
  return { params, set, period, query }
}
