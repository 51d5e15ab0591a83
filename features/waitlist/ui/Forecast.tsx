import type { WaitlistView } from '../schema.ts'
import { waitlistStepsText as text } from '../text/waitlistSteps.ts'
import css from './WaitlistStep.module.css'

/** How far the queues of earlier sessions of the class got, as bars and as a sentence. */
export function Forecast({ past, position }: { past: WaitlistView['past']; position: number }) {
  if (!past.length) return <p className={css.small}>{text.noForecast}</p>
  const maxSeats = Math.max(1, ...past.map(({ seats }) => seats))
  const hits = past.filter(({ seats }) => seats >= position).length
  return (
    <div>
      <div className={css.bars} aria-hidden="true">
        {past.map(({ date, seats }) => (
          <span key={date}>
            <i
              className={seats >= position ? css.reached : undefined}
              style={{ height: `${Math.round((100 * seats) / maxSeats)}%` }}
            />
            <small>{Temporal.PlainDate.from(date).day}</small>
          </span>
        ))}
      </div>
      <p className={css.small}>{text.forecast(hits, past.length, position)}</p>
    </div>
  )
}
