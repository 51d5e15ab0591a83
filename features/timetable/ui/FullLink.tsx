import type { SessionView } from '#features/timetable/schema.ts'
import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { SimilarClasses } from './Similar.tsx'
import { similarKey } from './week.ts'

/** The day and time of a session: `Tuesday 6:00 pm`. */
const whenOf = ({ date, startsAt }: SessionView) =>
  `${dayText.weekday(Temporal.PlainDate.from(date))} ${formatTime(Temporal.Instant.from(startsAt))}`

export const similarLabel = (session: SessionView): string => text.likeWhat(session.title, whenOf(session))

/** Replaces the button of a full class: a link to similar ones. It works before any script runs. */
export const FullLink = ({ session, similar }: { session: SessionView; similar: SimilarClasses }) => (
  <ButtonLink
    outline
    sm
    to={similar.to(similarKey(session))}
    aria-label={similarLabel(session)}
    preventScrollReset
    replace
  >
    {text.like}
  </ButtonLink>
)
