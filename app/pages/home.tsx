import { Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { useNow } from '#app/useNow.ts'
import { homeText as t } from '#features/content/text/home.ts'
import { Hero } from '#features/content/ui/Hero.tsx'
import { Journal } from '#features/content/ui/Journal.tsx'
import { LocationCards } from '#features/content/ui/LocationCards.tsx'
import { RollUp } from '#features/content/ui/RollUp.tsx'
import { Testimonials } from '#features/content/ui/Testimonials.tsx'
import { TrainingTeaser } from '#features/content/ui/TrainingTeaser.tsx'
import { EnquirySection } from '#features/enquiry/ui/EnquirySection.tsx'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { timetableText } from '#features/timetable/text/timetable.ts'
import { capitalise } from '#lib/capitalise.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, isBefore, studioDay } from '#lib/time.ts'
import { ButtonLink, TextLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Lang } from '#ui/Lang.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { seo } from '../seo.ts'
import type { Route } from './+types/home'
import { ForNewcomers } from './ForNewcomers.tsx'
import { HeroOffer } from './HeroOffer.tsx'
import { homeData } from './homeData.server.ts'
import { HowItWorks, KindsOfClass } from './homeSections.tsx'
import pages from './pages.module.css'
import { SessionRows } from './SessionRows.tsx'
import { useOwnSessions } from './useOwnSessions.tsx'

export const loader = ({ context }: Route.LoaderArgs) => homeData(context)

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const studio = args.matches[0].loaderData?.studio
  return seo(args, {
    title: t.title(studio?.name ?? '', studio?.whereabouts ?? ''),
    description: t.description(studio?.description ?? '', studio?.whereabouts ?? ''),
  })
}

const MAX_SESSIONS = 6

export default function Home({ loaderData }: Route.ComponentProps) {
  const { texts, rollUp, steps, lowestPrices, testimonials, trainings, posts, locations, onlineHours } =
    loaderData
  return (
    <main id="main">
      <AboveTheFold {...loaderData} />
      {/* The lower parts are hydrated one by one, so that none of them delays a click. */}
      <Suspense>
        {rollUp && (
          <RollUp {...rollUp}>
            <ForNewcomers>
              <ButtonLink sm to={rollUp.to} icon="go">
                {rollUp.action}
              </ButtonLink>
            </ForNewcomers>
          </RollUp>
        )}
      </Suspense>
      <Suspense>
        <HowItWorks {...steps} />
        <KindsOfClass lowestPrices={lowestPrices} texts={texts} />
      </Suspense>
      <Suspense>
        {locations.length > 0 && (
          <section className="sec on-khadi" aria-labelledby="studios-h">
            <div className="wrap">
              <RuledSection>
                <SectionHead
                  id="studios-h"
                  label={t.studios.label}
                  title={<Lang text={texts.locationsTitle} />}
                />
                <LocationCards locations={locations} onlineHours={onlineHours} />
              </RuledSection>
            </div>
          </section>
        )}
      </Suspense>
      <Suspense>
        {testimonials.length > 0 && (
          <section className="sec">
            <div className="wrap">
              <Testimonials testimonials={testimonials} />
            </div>
          </section>
        )}
        {trainings.length > 0 && (
          <TrainingTeaser title={texts.trainingTitle} lead={texts.trainingLead} trainings={trainings} />
        )}
      </Suspense>
      <Suspense>
        {posts.length > 0 && (
          <section className="sec" aria-labelledby="posts-h">
            <div className="wrap">
              <RuledSection>
                <SectionHead id="posts-h" label={t.posts.label} title={t.posts.title} />
                <Journal posts={posts} />
              </RuledSection>
            </div>
          </section>
        )}
        <EnquirySection anchor="keep" lead={texts.enquiryLead} picture="write-home" art={t.enquiry.art} />
      </Suspense>
    </main>
  )
}

type AboveTheFoldProps = Pick<Route.ComponentProps['loaderData'], 'now' | 'sessions' | 'discovery' | 'texts'>

/** The part that depends on the time of day. */
function AboveTheFold({ now: rendered, sessions, discovery, texts }: AboveTheFoldProps) {
  const studio = useRouteLoaderData<typeof rootLoader>('root')?.studio
  const now = useNow(rendered)
  const instant = Temporal.Instant.from(now)
  const upcoming = sessions
    .filter(({ startsAt }) => isBefore(instant, Temporal.Instant.from(startsAt)))
    .slice(0, MAX_SESSIONS)
  return (
    <>
      <Hero
        headline={texts.headline}
        lead={studio?.description ?? ''}
        aside={
          <HeroOffer
            price={discovery?.price}
            now={instant}
            dateLabel={(date) => dateLabel({ date }, instant)}
          />
        }
        next={nextLabel(upcoming[0], instant)}
      />
      <NextSessions sessions={upcoming} now={now} />
    </>
  )
}

/** `today`, `tomorrow`, `Wednesday`, and after a week the date; studio time. */
function dateLabel(session: Pick<SessionView, 'date'>, now: Temporal.Instant): string {
  const day = Temporal.PlainDate.from(session.date)
  const distance = studioDay(now).until(day).days
  return distance === 0
    ? t.hero.today
    : distance === 1
      ? t.hero.tomorrow
      : distance < 7
        ? dayText.weekday(day)
        : dayText.short(day)
}

/** The day of a session, capitalised: `Today`. */
const dayTitle = (session: SessionView, now: string) =>
  capitalise(dateLabel(session, Temporal.Instant.from(now)))

const nextLabel = (session: SessionView | undefined, now: Temporal.Instant) =>
  session && {
    title: t.hero.next(
      session.title,
      dateLabel(session, now),
      formatTime(Temporal.Instant.from(session.startsAt)),
    ),
    location: t.hero.nextLocation(
      locationName(session.location),
      timetableText.seatsLeft(session.seatsLeft, session.capacity),
    ),
    to: `/class-schedule?week=${session.date}`,
  }

function NextSessions({ sessions, now }: { sessions: SessionView[]; now: string }) {
  const { booked, bookedSessionsLoader } = useOwnSessions()
  return (
    <section className="sec" aria-labelledby="book-h">
      {bookedSessionsLoader}
      <div className="wrap">
        <RuledSection>
          <SectionHead id="book-h" label={t.book.label} title={t.book.title} lead={t.book.lead} />
          {sessions.length === 0 && (
            <Empty art="schedule" title={t.book.none}>
              {t.book.noneMore}
            </Empty>
          )}
          <SessionRows
            sessions={sessions}
            now={now}
            booked={booked}
            dayTitle={(session) => dayTitle(session, now)}
          />
          <p className={pages.listEnd}>
            <TextLink to="/class-schedule" icon="go">
              {t.book.all}
            </TextLink>
          </p>
        </RuledSection>
      </div>
    </section>
  )
}
