import { formatTime } from '#lib/time.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { StaffQueueView } from '../schema.ts'
import { waitlistScreenText as text } from '../text/waitlistScreen.ts'
import css from './QueueSide.module.css'
import { instantAt, whenLabel } from './queueLabels.ts'

/** Further steps are only counted. */
const MAX_STEPS = 8

/**
 * The reason why nobody in the queue has a seat yet, the next steps with their times, and the rules behind them.
 */
export function QueueSide({
  queue: { why, steps, quiet, cancelBy, entries, now: iso },
}: {
  queue: StaffQueueView
}) {
  const now = instantAt(iso)
  const visibleSteps = steps.slice(0, MAX_STEPS)
  const isOver = why === 'cancelled' || why === 'closed'
  return (
    <aside className={css.side}>
      {(entries.length > 0 || isOver) && (
        <section>
          <PartHead title={text.whyTitle} />
          <p className={css.why}>{text.why[why]}</p>
        </section>
      )}
      {steps.length > 0 && (
        <section>
          <PartHead title={text.next} />
          <dl className={css.facts}>
            {visibleSteps.map(({ kind, at: when, name }) => (
              <div key={`${kind} ${when} ${name}`} className={css.fact}>
                <dt>{kind === 'close' ? text.steps.close : text.steps[kind](name ?? '')}</dt>
                <dd>{whenLabel(when, now)}</dd>
              </div>
            ))}
          </dl>
          {steps.length > MAX_STEPS && (
            <p className="mute small">{text.moreSteps(steps.length - MAX_STEPS)}</p>
          )}
        </section>
      )}
      {!isOver && (
        <section>
          <PartHead title={text.rules} />
          <dl className={css.facts}>
            <div className={css.fact}>
              <dt>{text.quiet}</dt>
              <dd>
                {text.quietHours(formatTime(instantAt(quiet.from)), formatTime(instantAt(quiet.until)))}
              </dd>
            </div>
            <div className={css.fact}>
              <dt>{text.freeUntil}</dt>
              <dd>{whenLabel(cancelBy, now)}</dd>
            </div>
          </dl>
        </section>
      )}
    </aside>
  )
}
