import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { langOf } from '#lib/language.ts'
import { usePopupLink } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { similarClasses } from '../queries.ts'
import { dayAndTime } from './ClassSide.tsx'
import css from './steps.module.css'

interface FullStepProps {
  session: SessionView
  title: string
  /** Additional content above the alternatives. */
  children?: ReactNode
  /** Buttons before the link to the whole week. */
  buttons?: ReactNode
}

/** For a full session: three similar ones, and a link to the whole week. */
export const FullStep = ({ session, title, children, buttons }: FullStepProps) => (
  <>
    <StepTitle>{title}</StepTitle>
    {children}
    <Similar session={session} />
    <StepButtons>
      {buttons}
      <ButtonLink to="/class-schedule" outline={buttons !== undefined} icon={buttons ? undefined : 'go'}>
        {text.full.week}
      </ButtonLink>
    </StepButtons>
  </>
)

/** Similar sessions with seats. */
export function Similar({ session }: { session: SessionView }) {
  const { data, isPending } = useQuery(similarClasses(session._id, session.date), queryClient)
  if (isPending) return <Skeleton lines={4} />
  if (!data) return <p className={css.small}>{text.full.failed}</p>
  if (!data.length) return <p className={css.small}>{text.full.none}</p>
  return (
    <div>
      <h4 className={css.head} id="similar">
        {text.full.similar}
      </h4>
      <ul className={css.similar} aria-labelledby="similar">
        {data.map((other) => (
          <SimilarSession key={other.sessionId} session={other} />
        ))}
      </ul>
    </div>
  )
}

function SimilarSession({ session }: { session: SessionView }) {
  const { title, location, seatsLeft, capacity, instructor } = session
  const link = usePopupLink({ name: 'book', classId: session._id, date: session.date })
  const when = dayAndTime(session)
  return (
    <li>
      <Avatar name={instructor.name} src={instructor.image.secureUrl} />
      <span>
        <b className={css.when}>{when}</b>
        <span className={css.what} lang={langOf(title)}>
          {title}
        </span>
        <span className={css.what}>{text.full.left(locationName(location), seatsLeft, capacity)}</span>
      </span>
      {/* Replaces the full session in the history, so that going back does not lead to it. */}
      <ButtonLink sm outline {...link} replace aria-label={text.full.bookThis(`${title}, ${when}`)}>
        {text.full.book}
      </ButtonLink>
    </li>
  )
}
