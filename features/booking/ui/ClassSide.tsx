import { Link } from 'react-router'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime } from '#lib/time.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { Lang } from '#ui/Lang.tsx'
import { SheetTitle } from '#ui/Sheet.tsx'
import css from './ClassSide.module.css'
import { Figure, type Pose } from './Figure.tsx'

/** `6:00 to 6:50 pm` */
export function fromTo({ startsAt, duration }: { startsAt: string; duration: number }): string {
  const begins = Temporal.Instant.from(startsAt)
  return text.fromTo(formatTime(begins), formatTime(begins.add({ minutes: duration })))
}

/** `Mon 6:00 pm` */
export const shortWhen = ({ date, startsAt }: { date: string; startsAt: string }): string =>
  `${dayText.shortWeekday(Temporal.PlainDate.from(date))} ${formatTime(Temporal.Instant.from(startsAt))}`

/** `Mon 23 Nov, 6:00 pm` */
export const dayAndTime = ({ date, startsAt }: { date: string; startsAt: string }): string =>
  `${dayText.short(Temporal.PlainDate.from(date))}, ${formatTime(Temporal.Instant.from(startsAt))}`

/** A title with more characters is set smaller: it would leave no room for the facts under it. */
const LONG_TITLE = 40

type ClassSummary = Pick<
  SessionView,
  'title' | 'date' | 'startsAt' | 'location' | 'instructor' | 'slug' | 'duration'
>

interface ClassSideProps {
  /** Undefined while the session loads. */
  session: ClassSummary | undefined
  pose: Pose
  label: string
}

/** The class that the sheet is about; it stays visible through all steps. */
export function ClassSide({ session, pose, label }: ClassSideProps) {
  return (
    <div className={css.all}>
      <p className={css.label}>{label}</p>
      {session ? <Facts session={session} /> : <Loading />}
      <Figure pose={pose} className={css.figure} />
    </div>
  )
}

function Facts({ session }: { session: ClassSummary }) {
  const { title, date, startsAt, location, instructor, slug } = session
  const day = dayText.medium(Temporal.PlainDate.from(date))
  return (
    <>
      <SheetTitle className={classes(css.title, title.length > LONG_TITLE && css.long)}>
        {slug ? (
          <Link to={`/classes/${slug}`}>
            <Lang text={title} />
          </Link>
        ) : (
          <Lang text={title} />
        )}
      </SheetTitle>
      <p className={css.when}>
        <span>{day},</span> <span>{formatTime(Temporal.Instant.from(startsAt))}</span>
      </p>
      <p className={css.where}>
        {locationName(location)}
        <span className={css.short}>
          , <Lang text={instructor.name} />
        </span>
      </p>
      <div className={css.teacher}>
        <Avatar name={instructor.name} src={instructor.image.secureUrl} size={64} />
        <p>
          <Lang text={text.with(instructor.name)} />
          <br />
          {fromTo(session)}
        </p>
      </div>
    </>
  )
}

const Loading = () => (
  <>
    <SheetTitle className={css.title}>{text.loading}</SheetTitle>
    <p className={css.when} aria-hidden>
      <span>&nbsp;</span> <span>&nbsp;</span>
    </p>
    <p className={css.where} aria-hidden>
      &nbsp;
    </p>
  </>
)
