import { useRef } from 'react'
import { Link } from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { classText as t } from '#app/text/classPage.ts'
import { dateText } from '#app/text/datesAndWeek.ts'
import { useNow } from '#app/useNow.ts'
import { glyphOf, kindName, locationName, shownLocations } from '#features/studio/settings.ts'
import { classFacts } from '#features/timetable/text/classFacts.ts'
import { firstName } from '#lib/firstName.ts'
import { langOf } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
import { formatTime, isBefore } from '#lib/time.ts'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink, TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { seo } from '../seo.ts'
import type { Route } from './+types/class'
import { BackLink } from './BackLink.tsx'
import { BookBar } from './BookBar.tsx'
import { cancelRule } from './cancelRule.ts'
import styles from './class.module.css'
import { classData } from './classData.server.ts'
import { dayName } from './days.ts'
import { Movement } from './Movement.tsx'
import { SessionDates } from './SessionDates.tsx'
import { TallPortrait } from './TallPortrait.tsx'
import { useOwnSessions } from './useOwnSessions.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) => classData(context, params.slug)

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page
  if (!page) return []
  const { title, kind, description } = page
  return seo(args, {
    title: t.pageTitle(title, kindName(kind)),
    description: t.description(title, kindName(kind), description),
  })
}

type ClassPageData = Route.ComponentProps['loaderData']

const MAX_DATES = 7

export default function Class({ loaderData }: Route.ComponentProps) {
  const { page, costs, teachers, steps, similar } = loaderData
  const now = Temporal.Instant.from(useNow(loaderData.now))
  const head = useRef<HTMLElement>(null)
  const sessions = page.sessions
    .filter(({ startsAt }) => isBefore(now, Temporal.Instant.from(startsAt)))
    .slice(0, MAX_DATES)
  const { booked, bookedSessionsLoader } = useOwnSessions()
  const next = sessions.find(({ sessionId, seatsLeft }) => seatsLeft > 0 && !booked?.has(sessionId))
  return (
    <main id="main">
      {bookedSessionsLoader}
      <header
        ref={head}
        className={classes(styles.head, page.movement && styles.driven)}
        data-ground={page.movement ? 'gulabi' : loaderData.art.ground}
        data-band={page.movement ? 'gulal' : loaderData.art.band}
      >
        <Head loaded={loaderData} hasDates={sessions.length > 0} />
        <div className={styles.figure}>
          {page.movement ? (
            <Movement />
          ) : (
            <Plate src={`/art/${loaderData.art.name}.svg`} alt={t.figure} ratio="4:5" eager />
          )}
        </div>
      </header>
      <section id="dates" className={styles.section} aria-labelledby="dates-h">
        <div className={classes('wrap', costs.length > 0 && styles.pair)}>
          <Dates loaded={loaderData} sessions={sessions} now={now} booked={booked} />
          {costs.length > 0 && <Costs loaded={loaderData} />}
        </div>
      </section>
      {(teachers.length > 0 || steps.length > 0) && (
        <section className={classes(styles.section, 'on-khadi')}>
          <div className={classes('wrap', styles.pair)}>
            {teachers.length > 0 && <Teachers teachers={teachers} />}
            {steps.length > 0 && <FirstTime steps={steps} />}
          </div>
        </section>
      )}
      {similar.length > 0 && <Similar similar={similar} now={now} />}
      {next && <BookBar session={next} now={now} about="class" head={head} />}
    </main>
  )
}

/** A title with more characters is set smaller. */
const LONG_TITLE = 40

function Head({ loaded: { page, lowest }, hasDates }: { loaded: ClassPageData; hasDates: boolean }) {
  const { title, kind, description, duration, capacity } = page
  return (
    <div className={styles.text}>
      <BackLink to="/class-schedule" className={styles.back}>
        {t.all}
      </BackLink>
      <h1 lang={langOf(title)} data-long={title.length > LONG_TITLE || undefined}>
        {title}
      </h1>
      {description && (
        <p className={classes('lead', styles.lead)} lang={langOf(description)}>
          {description}
        </p>
      )}
      <p className={styles.facts}>
        <span>
          <KindGlyph glyph={glyphOf(kind)} />
          {classFacts(page).join(', ')}
        </span>
        <span>
          <Icon name="clock" />
          {t.minutes(duration.least, duration.most)}
        </span>
        <span>
          <Icon name="user" />
          {t.people(capacity.least, capacity.most)}
        </span>
      </p>
      <Actions>
        {hasDates && (
          <ButtonLink to="#dates" icon="down">
            {t.see}
          </ButtonLink>
        )}
        {lowest !== null && (
          <span>
            <Rupees text={t.from(formatRupees(lowest))} />
          </span>
        )}
      </Actions>
    </div>
  )
}

type DatesProps = {
  loaded: ClassPageData
  sessions: ClassPageData['page']['sessions']
  now: Temporal.Instant
  booked: ReadonlySet<string> | undefined
}

function Dates({ loaded: { page }, sessions, now, booked }: DatesProps) {
  const rule = cancelRule(sessions, now)
  const hasDates = sessions.length > 0
  const lead = hasDates ? rule.line : t.noDatesLead
  return (
    <div>
      <div className={styles.title}>
        <h2 className={styles.h2} id="dates-h">
          {hasDates ? t.dates(sessions.length) : t.noDates}
        </h2>
        {lead && <p className="small mute">{lead}</p>}
      </div>
      {hasDates && <SessionDates sessions={sessions} now={now} booked={booked} noteOf={rule.noteOf} />}
      <p className={styles.more}>
        <TextLink to={`/class-schedule?kind=${page.kind}`} icon="go">
          {t.allDates(kindName(page.kind))}
        </TextLink>
      </p>
    </div>
  )
}

const Costs = ({ loaded: { costs, taxed } }: { loaded: ClassPageData }) => (
  <div>
    <div className={styles.title}>
      <h2 className={styles.h2}>{t.costs}</h2>
      <p className="small mute">{t.costsLead(taxed)}</p>
    </div>
    <ul className={styles.costs}>
      {costs.map(({ id, name, isFirst, sessions, days, price, each }) => (
        <li key={id}>
          <strong lang={isFirst ? undefined : langOf(name)}>{isFirst ? t.firstTime : name}</strong>
          <b>
            <Rupees text={formatRupees(each ?? price)} />
          </b>
          <span>
            {isFirst ? (
              <>
                <Lang text={name} />, {t.once}
              </>
            ) : (
              t.pass(sessions, days)
            )}
          </span>
          <span>{each === null ? t.inAll : formatRupees(price)}</span>
        </li>
      ))}
    </ul>
    <p className={styles.more}>
      <TextLink to="/membership" icon="go">
        {t.which}
      </TextLink>
    </p>
  </div>
)

const Teachers = ({ teachers }: Pick<ClassPageData, 'teachers'>) => (
  <div>
    <h2 className={styles.h2}>{t.teachers(teachers.length)}</h2>
    <ul className={styles.teachers}>
      {teachers.map((teacher) => (
        <li key={teacher.slug}>
          <Link to={`/teachers/${teacher.slug}`}>
            <TallPortrait teacher={teacher} index={teacher.index} alt="" />
            <b lang={langOf(teacher.name)}>
              {firstName(teacher.name)}
              <span className="vh">{teacher.name.slice(firstName(teacher.name).length)}</span>
            </b>
            <span lang={langOf(teacher.title)}>{teacher.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

const FirstTime = ({ steps }: Pick<ClassPageData, 'steps'>) => (
  <div>
    <h2 className={styles.h2}>{t.first}</h2>
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <div>
            <b lang={langOf(title)}>{title}</b>
            <p lang={langOf(text)}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </div>
)

function Similar({ similar, now }: Pick<ClassPageData, 'similar'> & { now: Temporal.Instant }) {
  const whenOf = ({ date, startsAt }: { date: string; startsAt: string }) =>
    dateText.dayAndTime(
      dayName(Temporal.PlainDate.from(date), now),
      formatTime(Temporal.Instant.from(startsAt)),
    )
  return (
    <section className={styles.section} aria-labelledby="similar-h">
      <div className="wrap">
        <h2 className={styles.h2} id="similar-h">
          {t.similar(similar.length)}
        </h2>
        <ul className={styles.similar}>
          {similar.map(({ slug, title, summary, next, art }) => (
            <li key={slug}>
              <Link to={`/classes/${slug}`}>
                <Plate src={`/art/wide-${art.name}.svg`} alt="" ratio="3:2" />
                <div>
                  <h3 lang={langOf(title)}>{title}</h3>
                  {summary && (
                    <p className={styles.what} lang={langOf(summary)}>
                      {summary}
                    </p>
                  )}
                  {next && (
                    <p>
                      {dateText.next(
                        whenOf(next),
                        shownLocations().length > 1 ? locationName(next.location) : '',
                      )}
                    </p>
                  )}
                </div>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
