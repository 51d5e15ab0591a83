import type { Metric } from '../../rules.ts'
import { siteSpeedScreen as text } from '../text/siteSpeedScreen.ts'

/** A value with the precision of its buckets: `2.1 s`, `180 ms`, `0.03`. */
export function valueText(metric: Metric, value: number): string {
  if (metric === 'cls') return value.toFixed(2)
  if (metric === 'inp') return text.milliseconds(value.toFixed(0))
  return text.seconds((value / 1_000).toFixed(value < 1_000 ? 2 : 1))
}
