import { formatDayTime } from '#lib/time.ts'
import type { TodayView } from '../schema.ts'
import { todayText } from '../text/today.ts'
import css from './BackupNote.module.css'

const text = todayText.backup

/** Shows the owner whether there is a backup of last night, and what to do if not. */
export function BackupNote({
  backup: { state, madeAt },
  now,
}: {
  backup: NonNullable<TodayView['backup']>
  now: Temporal.Instant
}) {
  const when = madeAt === null ? '' : formatDayTime(Temporal.Instant.from(madeAt), now)
  return (
    <section className={css.backup} data-state={state}>
      <h3 className={css.title}>{text.title}</h3>
      <p>
        {state === 'never' ? text.never : text[state](when)} {state !== 'recent' && text.toDo}
      </p>
    </section>
  )
}
