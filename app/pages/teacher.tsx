import { useRef } from 'react'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { dateText } from '#app/text/datesAndWeek.ts'
import { teacherText as t } from '#app/text/teacherPage.ts'
import { useNow } from '#app/useNow.ts'
import { BookButton } from '#features/booking/ui/BookButton.tsx'
import { glyphOf, kindName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { firstName } from '#lib/firstName.ts'
import { langOf } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, isBefore } from '#lib/time.ts'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink, TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { Lang } from '#ui/Lang.tsx'
import { seo } from '../seo.ts'
import type { Route } from './+types/teacher'
import { BookBar } from './BookBar.tsx'
import { cancelRule } from './cancelRule.ts'
import { dayName } from './days.ts'
import { OtherTeachers } from './OtherTeachers.tsx'
import { SessionDates } from './SessionDates.tsx'
import { TallPortrait } from './TallPortrait.tsx'
import { TeacherWeek } from './TeacherWeek.tsx'
import styles from './teacher.module.css'
import { teacherData } from './teacherData.server.ts'
import { useOwnSessions } from './useOwnSessions.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) => teacherData(context, params.slug)

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const teacher = args.loaderData?.teacher
  if (!teacher) return []
  const studio = args.matches[0].loaderData?.studio.name ?? ''
  return seo(args, {
    title: t.pageTitle(teacher.name),
    description: t.description(teacher.name, teacher.title, studio),
  })
}

type TeacherPageData = Route.ComponentProps['loaderData']

export default function Teacher({ loaderData }: Route.ComponentProps) {
  const { teacher, items, covered, others } = loaderData
  const now = Temporal.Instant.from(useNow(loaderData.now))
  const head = useRef<HTMLElement>(null)
  const givenName = firstName(teacher.name)
  const upcoming = items.filter(({ startsAt }) => isBefore(now, Temporal.Instant.from(startsAt)))
  const withSeats = upcoming.filter(({ seatsLeft }) => seatsLeft > 0)
  const { booked, bookedSessionsLoader } = useOwnSessions()
  const isUnbooked = ({ sessionId }: SessionView) => !booked?.has(sessionId)
  const next = [...withSeats, ...(loaderData.next ? [loaderData.next] : [])].find(isUnbooked)
  const taughtByOthers = covered.filter(({ startsAt }) => isBefore(now, Temporal.Instant.from(startsAt)))
  return (
    <main id="main">
      {bookedSessionsLoader}
      <header ref={head} className={styles.head}>
        <div className={styles.portrait}>
          <TallPortrait teacher={teacher} index={loaderData.index} alt={t.portrait(teacher.name)} eager />
        </div>
        <Head
          loaded={loaderData}
          next={next}
          isAway={withSeats.length === 0 && !loaderData.next && taughtByOthers.length > 0}
          now={now}
        />
      </header>
      {items.length > 0 && (
        <section id="week" className={styles.section} aria-labelledby="week-h">
          <div className="wrap">
            <SectionTitle
              id="week-h"
              title={t.week(givenName)}
              lead={t.weekLead(withSeats.length, spanOf(loaderData.week))}
            />
            <TeacherWeek from={loaderData.week.from} sessions={items} now={now} booked={booked} />
          </div>
        </section>
      )}
      {taughtByOthers.length > 0 && (
        <OtherInstructors sessions={taughtByOthers} givenName={givenName} now={now} booked={booked} />
      )}
      {items.length === 0 && taughtByOthers.length === 0 && <NoWeek givenName={givenName} />}
      <About teacher={teacher} givenName={givenName} />
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others-h">
          <div className="wrap">
            <h2 className={styles.h2} id="others-h">
              {t.others}
            </h2>
          </div>
          <OtherTeachers teachers={others} label={t.othersScroll} />
        </section>
      )}
      {next && <BookBar session={next} now={now} about="teacher" head={head} />}
    </main>
  )
}

const spanOf = ({ from, to }: TeacherPageData['week']) =>
  dayText.weekdaySpan(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to))

const SectionTitle = ({ id, title, lead }: { id: string; title: string; lead: string }) => (
  <div className={styles.title}>
    <h2 className={styles.h2} id={id}>
      <Lang text={title} />
    </h2>
    <p className="small mute">
      <Lang text={lead} />
    </p>
  </div>
)

interface HeadProps {
  loaded: TeacherPageData
  next: SessionView | undefined
  /** Whether others teach all of the instructor's coming sessions. */
  isAway: boolean
  now: Temporal.Instant
}

function Head({ loaded: { teacher, items }, next, isAway, now }: HeadProps) {
  return (
    <div className={styles.text}>
      {teacher.title && (
        <p className="label" lang={langOf(teacher.title)}>
          {teacher.title}
        </p>
      )}
      <h1 lang={langOf(teacher.name)}>{teacher.name}</h1>
      <p className={styles.facts}>
        {teacher.kinds.map((kind) => (
          <span key={kind}>
            <KindGlyph glyph={glyphOf(kind)} />
            {kindName(kind)}
          </span>
        ))}
        <span className="mute">{t.since(teacher.teachingSince)}</span>
      </p>
      {teacher.quote && (
        <blockquote className={styles.quote} lang={langOf(teacher.quote)}>
          “{teacher.quote}”
        </blockquote>
      )}
      <Actions>
        {next && (
          <BookButton
            session={next}
            large
            label={dateText.bookOn(
              dayName(Temporal.PlainDate.from(next.date), now),
              formatTime(Temporal.Instant.from(next.startsAt)),
            )}
            className="scripted"
          />
        )}
        {isAway && (
          <ButtonLink to="#instead" icon="down">
            {t.whoInstead}
          </ButtonLink>
        )}
        {items.length > 0 && <TextLink to="#week">{t.seeWeek}</TextLink>}
      </Actions>
    </div>
  )
}

function OtherInstructors({
  sessions,
  givenName,
  now,
  booked,
}: {
  sessions: SessionView[]
  givenName: string
  now: Temporal.Instant
  booked: ReadonlySet<string> | undefined
}) {
  const rule = cancelRule(sessions, now)
  const names = [...new Set(sessions.map(({ instructor }) => instructor.name))]
  return (
    <section id="instead" className={styles.section} aria-labelledby="instead-h">
      <div className="wrap">
        <SectionTitle
          id="instead-h"
          title={t.away(givenName)}
          lead={[t.awayLead(names), rule.line].filter(Boolean).join(' ')}
        />
        <SessionDates
          sessions={sessions}
          now={now}
          booked={booked}
          noteOf={rule.noteOf}
          afterName={t.forWhom(givenName)}
          titled
        />
      </div>
    </section>
  )
}

const NoWeek = ({ givenName }: { givenName: string }) => (
  <section className={styles.section} aria-labelledby="week-h">
    <div className="wrap">
      <SectionTitle id="week-h" title={t.noWeek(givenName)} lead={t.noWeekLead} />
      <TextLink to="/class-schedule" icon="go">
        {t.timetable}
      </TextLink>
    </div>
  </section>
)

function About({
  teacher: { bio, certifications },
  givenName,
}: {
  teacher: TeacherPageData['teacher']
  givenName: string
}) {
  const paragraphs = bio.split(/\n+/).filter((line) => line.trim())
  if (!paragraphs.length && !certifications.length) return null
  return (
    <section className={classes(styles.section, 'on-khadi')}>
      <div className={classes('wrap', styles.pair)}>
        {paragraphs.length > 0 && (
          <div>
            <h2 className={styles.h2}>
              <Lang text={t.about(givenName)} />
            </h2>
            <div className={styles.bio} lang={langOf(bio)}>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </div>
        )}
        {certifications.length > 0 && (
          <div>
            <h2 className={styles.h2}>{t.trained}</h2>
            <ul className={styles.trained}>
              {certifications.map((each) => (
                <li key={each} lang={langOf(each)}>
                  {each}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}
