import { useQuery } from '@tanstack/react-query'
import { locationName } from '#features/studio/settings.ts'
import type { Role } from '#lib/permissions.ts'
import { may } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import type { RecurringView } from '../../schema.ts'
import { memberRecurringQuery, staffRecurringApi } from '../queries.ts'
import { weeklyScreens as text } from '../text/weekly.ts'
import css from './RecurringPart.module.css'
import { RecurringSheet } from './RecurringSheet.tsx'
import { StartRecurringSheet } from './StartRecurringSheet.tsx'
import { dateLabel, statusOf, whatOf } from './weeklyLabels.ts'

type RecurringPartProps = {
  member: { _id: string; firstName: string; lastName: string }
  role: Role
  /** The sheet in the address: `weekly`, `endWeekly.<id>` or `pauseWeekly.<id>`. */
  open: string
  onOpen: (sheet: string) => void
}

/** The recurring bookings of a member, which staff can start, pause and end. */
export function RecurringPart({ member, role, open, onOpen }: RecurringPartProps) {
  const query = useQuery(memberRecurringQuery(member._id))
  const canServe = may(role, 'serveMembers')
  const [action, id] = open.split('.')
  const chosen = query.data?.find(({ _id }) => _id === id)
  const about = { member, onClose: () => onOpen('') }
  return (
    <section className={css.recurring}>
      <PartHead title={text.title}>
        {canServe && (
          <Button outline sm onClick={() => onOpen('weekly')}>
            {text.book}
          </Button>
        )}
      </PartHead>
      <QueryPart query={query} title={text.failed} rows={1} empty={<p className="mute">{text.none}</p>}>
        {(bookings) => (
          <ul className={css.list}>
            {bookings.map((each) => (
              <RecurringItem
                key={each._id}
                memberId={member._id}
                recurring={each}
                canServe={canServe}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
      </QueryPart>
      {canServe && action === 'weekly' && <StartRecurringSheet {...about} />}
      {canServe && chosen && (action === 'endWeekly' || action === 'pauseWeekly') && (
        <RecurringSheet {...about} recurring={chosen} isPause={action === 'pauseWeekly'} />
      )}
    </section>
  )
}

type RecurringItemProps = {
  memberId: string
  recurring: RecurringView
  canServe: boolean
  onOpen: (sheet: string) => void
}

function RecurringItem({ memberId, recurring, canServe, onOpen }: RecurringItemProps) {
  const { _id, pausedTo, dates } = recurring
  const what = whatOf(recurring)
  const resume = useAction({
    stale: [['members']],
    call: () =>
      staffRecurringApi('POST /console/members/:memberId/recurring/:recurringId/resume', {
        params: { memberId, recurringId: _id },
      }),
  })
  return (
    <li className={css.item}>
      <b className={css.name}>{what}</b>
      <span className={css.status}>
        {locationName(recurring.class.location)} · {statusOf(recurring)}
      </span>
      <ul className={css.dates}>
        {dates.map(({ date, state }) => (
          <li key={date} className={css[state]}>
            <time dateTime={date}>{dateLabel(date)}</time> {text.dates[state]}
          </li>
        ))}
      </ul>
      {canServe && (
        <p className={css.actions}>
          {pausedTo ? (
            <OnlineButton
              outline
              sm
              quiet
              pending={resume.pending}
              aria-label={text.resumeNamed(what)}
              onClick={() => resume.run()}
            >
              {text.resume}
            </OnlineButton>
          ) : (
            <Button
              outline
              sm
              aria-label={text.pauseNamed(what)}
              onClick={() => onOpen(`pauseWeekly.${_id}`)}
            >
              {text.pause}
            </Button>
          )}
          <Button outline sm aria-label={text.endNamed(what)} onClick={() => onOpen(`endWeekly.${_id}`)}>
            {text.end}
          </Button>
        </p>
      )}
    </li>
  )
}
