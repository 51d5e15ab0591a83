import { isDayBefore, studioToday } from '#lib/time.ts'
import type { MemberPass } from '../profileSchema.ts'
import css from './PassRuler.module.css'

type PassRulerProps = {
  pass: MemberPass
  /** The last day of the pass, and the latest last day of the rulers that are compared. */
  end: string
  last: string
  frozen?: { from: string; to: string }
}

/**
 * The days of a pass on a scale: past days are red, today is a disc, frozen days are hatched. Hidden from screen
 * readers, so the caller must also show the dates as text.
 */
export function PassRuler({ pass, end, last, frozen }: PassRulerProps) {
  const day = Temporal.PlainDate.from
  const today = studioToday()
  const first = pass.firstSessionDate ? day(pass.firstSessionDate) : null
  const start = first && !isDayBefore(today, first) ? first : day(pass.registrationDate)
  const totalDays = Math.max(start.until(day(last)).days, 1)
  const dayOffset = (date: Temporal.PlainDate) => Math.min(Math.max(start.until(date).days, 0), totalDays)
  const share = (days: number) => `${((days / totalDays) * 100).toFixed(2)}%`
  const days = dayOffset(day(end))
  const ticks = Array.from({ length: days + 1 }, (_, index) => `M${index} 0v${index % 7 ? 9 : 14}`).join('')
  return (
    <svg className={css.ruler} width="100%" height="36" aria-hidden="true">
      <rect className={css.gone} x="0" y="6" width={share(dayOffset(today))} height="9" />
      {frozen && (
        <rect
          className={css.frozen}
          x={share(dayOffset(day(frozen.from)))}
          y="2"
          width={share(dayOffset(day(frozen.to)) - dayOffset(day(frozen.from)) + 1)}
          height="12"
        />
      )}
      <svg
        y="15"
        width="100%"
        height="16"
        viewBox={`0 0 ${totalDays} 16`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={css.tick} d={`M0 0H${days}`} strokeWidth="2" />
        <path className={css.tick} d={ticks} strokeWidth="1" />
      </svg>
      <circle className={css.today} cx={share(dayOffset(today))} cy="14" r="6" />
    </svg>
  )
}
