import { useQuery } from '@tanstack/react-query'
import { formatDayTime, systemClock } from '#lib/time.ts'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { breakQuery, planKey, spotsApi } from '../queries.ts'
import { planScreenText } from '../text/planScreen.ts'
import css from './PlanPanel.module.css'

type BreakSheetProps = { spotId: string; name: string; roomId: string; onClose: () => void }

/** Takes a spot out of order. Shows first which bookings move to which spot. */
export function BreakSheet({ spotId, name, roomId, onClose }: BreakSheetProps) {
  const text = planScreenText.breaking
  const query = useQuery(breakQuery(spotId))
  const moves = query.data?.moves ?? []
  const form = useConsoleForm({ reason: '' }, `spots.break.${spotId}`)
  const save = useAction({
    form,
    call: () =>
      spotsApi('POST /console/spots/:spotId/out-of-order', {
        params: { spotId },
        body: {
          reason: form.values.reason,
          moves: moves.map(({ bookingId, spotId: to }) => ({ bookingId, spotId: to })),
        },
      }),
    updates: planKey(roomId),
    stale: [breakQuery(spotId).queryKey, ['roster']],
    done: onClose,
  })
  return (
    <FormSheet
      title={text.title(name)}
      form={form}
      submitLabel={text.action(moves.filter(({ to }) => to !== null).length)}
      danger
      onSubmit={() => query.data && save.run()}
      onClose={onClose}
    >
      <QueryPart query={query} title={planScreenText.failed}>
        {({ sessions, seats }) => (
          <>
            <p>{text.seats(sessions, seats)}</p>
            {moves.length === 0 ? (
              <p>{text.notBooked}</p>
            ) : (
              <section>
                <h3>{text.moves}</h3>
                <ul className={css.moves}>
                  {moves.map(({ bookingId, person, title, startsAt, to }) => {
                    const when = formatDayTime(Temporal.Instant.from(startsAt), systemClock.now())
                    return (
                      <li key={bookingId}>
                        <b>{person}</b>
                        <span>{to ? text.to(title, when, to) : text.stays(title, when)}</span>
                      </li>
                    )
                  })}
                </ul>
              </section>
            )}
          </>
        )}
      </QueryPart>
      <Field label={text.reason} hint={text.reasonHint} maxLength={200} required {...form.field('reason')} />
    </FormSheet>
  )
}
