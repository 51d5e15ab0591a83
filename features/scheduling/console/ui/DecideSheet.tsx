import { useQuery } from '@tanstack/react-query'
import { locationName } from '#features/studio/settings.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import type { ChangePreview } from '../changeSchema.ts'
import { decideEdit, TIMETABLE_KEY, waitingEditQuery } from '../queries.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import css from './DecideSheet.module.css'
import { PreviewParts } from './PreviewParts.tsx'
import { RosterLink } from './RosterLink.tsx'
import { clockOf, longDay } from './shownWeek.ts'

const text = timetableScreen.decide

/**
 * A booked date that differs from the rule of its class, or is on a holiday. Shows the edit, the affected people, and
 * two actions: apply the edit, or keep the session as it is.
 */
export function DecideSheet({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { data: preview, error, isFetching, refetch } = useQuery(waitingEditQuery(sessionId))
  const decide = useAction({
    call: (decision: 'applied' | 'kept') =>
      decideEdit(sessionId, decision, preview?.version ?? '').catch((failed) => {
        // The action was refused because the date has changed, so the new state is shown.
        void refetch()
        throw failed
      }),
    stale: [TIMETABLE_KEY, ['roster']],
    done: onClose,
  })
  const [date] = preview?.dates ?? []
  const isObsolete = error instanceof ApiError && error.code === 'NOT_FOUND'
  const change = {
    preview,
    isLoading: isFetching,
    error: isFetching ? null : error,
    fields: {},
    retry: () => void refetch(),
  }
  return (
    <SideSheet
      title={date ? text.title(date.title) : text.heading}
      description={date ? `${longDay(date.date)}, ${locationName(date.location)}` : ''}
      onClose={onClose}
      footer={
        date && (
          <>
            <Button
              sm
              danger={date.outcome === 'cancel'}
              disabled={decide.pending || (preview?.clashes.length ?? 0) > 0}
              pending={decide.running === 'applied'}
              onClick={() => decide.run('applied')}
            >
              {applyText(date, preview?.totals.notified ?? 0)}
            </Button>
            <Button
              outline
              sm
              disabled={decide.pending}
              pending={decide.running === 'kept'}
              onClick={() => decide.run('kept')}
            >
              {text.keep(clockOf(date.before?.time ?? '00:00'))}
            </Button>
          </>
        )
      }
    >
      {date && <RequestedEdit date={date} />}
      {isObsolete && <p>{text.gone}</p>}
      {!isObsolete && <PreviewParts change={change} />}
      {date && <RosterLink sessionId={sessionId} />}
    </SideSheet>
  )
}

type PreviewDate = ChangePreview['dates'][number]

const applyText = ({ before, after }: PreviewDate, notified: number): string => {
  if (!after) return text.cancel(notified)
  return before?.time === after.time ? text.apply(notified) : text.move(clockOf(after.time), notified)
}

/** The date now, and after the edit. */
function RequestedEdit({ date: { before, after } }: { date: PreviewDate }) {
  return (
    <dl className={css.requested}>
      <div className={css.side}>
        <dt className={css.which}>{text.now}</dt>
        <dd className={css.layout}>{before && layoutText(before)}</dd>
      </div>
      <div className={css.side}>
        <dt className={css.which}>{text.requested}</dt>
        <dd className={css.layout}>{after ? layoutText(after) : text.none}</dd>
      </div>
    </dl>
  )
}

const layoutText = ({ time, duration, instructor, capacity }: NonNullable<PreviewDate['before']>) =>
  text.layout(clockOf(time), duration, instructor.name, capacity)
