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
import { StartWeeklySheet } from './StartWeeklySheet.tsx'
import css from './WeeklyPart.module.css'
import { WeeklySheet } from './WeeklySheet.tsx'
import { dateLabel, statusOf, whatOf } from './weeklyLabels.ts'

type WeeklyPartProps = {
  member: { _id: string; firstName: string; lastName: string }
  role: Role
  /** The sheet that the address names: `weekly`, `endWeekly.<id>` or `pauseWeekly.<id>`. */
  open: string
  onOpen: (sheet: string) => void
}

/** The recurring bookings of a member, which staff can start, pause and end. */
export function WeeklyPart({ member, role, open, onOpen }: WeeklyPartProps) {
  const query = useQuery(memberRecurringQuery(member._id))
  const serves = may(role, 'serveMembers')
  const [does, id] = open.split('.')
  const chosen = query.data?.find(({ _id }) => _id === id)
  const about = { member, onClose: () => onOpen('') }
  return (
    <section className={css.weekly}>
      <PartHead title={text.title}>
        {serves && (
          <Button outline sm onClick={() => onOpen('weekly')}>
            {text.book}
          </Button>
        )}
      </PartHead>
      <QueryPart query={query} title={text.failed} rows={1} empty={<p className="mute">{text.none}</p>}>
        {(weekly) => (
          <ul className={css.list}>
            {weekly.map((one) => (
              <Weekly key={one._id} memberId={member._id} weekly={one} serves={serves} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </QueryPart>
      {serves && does === 'weekly' && <StartWeeklySheet {...about} />}
      {serves && chosen && (does === 'endWeekly' || does === 'pauseWeekly') && (
        <WeeklySheet {...about} weekly={chosen} pauses={does === 'pauseWeekly'} />
      )}
    </section>
  )
}

type WeeklyProps = {
  memberId: string
  weekly: RecurringView
  serves: boolean
  onOpen: (sheet: string) => void
}

function Weekly({ memberId, weekly, serves, onOpen }: WeeklyProps) {
  const { _id, pausedTo, dates } = weekly
  const what = whatOf(weekly)
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
        {locationName(weekly.class.location)} · {statusOf(weekly)}
      </span>
      <ul className={css.dates}>
        {dates.map(({ date, state }) => (
          <li key={date} className={css[state]}>
            <time dateTime={date}>{dateLabel(date)}</time> {text.dates[state]}
          </li>
        ))}
      </ul>
      {serves && (
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
