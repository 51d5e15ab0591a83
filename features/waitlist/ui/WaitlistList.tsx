import { useQuery } from '@tanstack/react-query'
import { langOf } from '#lib/language.ts'
import { usePopupLink } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { formatDayTime, formatTime, systemClock } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ownWaitlists } from '../queries.ts'
import type { WaitlistEntryView } from '../schema.ts'
import { waitlistStepsText as text } from '../text/waitlistSteps.ts'
import css from './WaitlistList.module.css'

/** The waitlists that a member is on; renders nothing if there are none. */
export default function WaitlistList({ memberId }: { memberId: string }) {
  const { data } = useQuery(ownWaitlists(memberId), queryClient)
  if (!data?.length) return null
  return (
    <section className={css.list} aria-labelledby="waitlists">
      <h3 id="waitlists">{text.list}</h3>
      <ul>
        {data.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: WaitlistEntryView }) {
  const { session, position, length, offer } = entry
  const link = usePopupLink({ name: 'book', classId: session._id, date: session.date })
  const when = formatDayTime(Temporal.Instant.from(session.startsAt), systemClock.now())
  return (
    <li>
      <span>
        <b>{when}</b>
        <span lang={langOf(session.title)}>{session.title}</span>
      </span>
      <span className={offer ? css.turn : undefined}>
        {offer
          ? text.turnUntil(formatTime(Temporal.Instant.from(offer.expiresAt)))
          : text.number(position, length)}
      </span>
      <ButtonLink sm outline={!offer} {...link} aria-label={text.openThis(`${session.title}, ${when}`)}>
        {text.open}
      </ButtonLink>
    </li>
  )
}
