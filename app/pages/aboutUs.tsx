import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { numbersOf } from '#features/content/policyNumbers.ts'
import { contentContract } from '#features/content/schema.ts'
import { aboutText as t } from '#features/content/text/aboutUs.ts'
import { Rooms } from '#features/content/ui/Rooms.tsx'
import { StatementList } from '#features/content/ui/StatementList.tsx'
import { Teachers } from '#features/content/ui/Teachers.tsx'
import { TextWithArt } from '#features/content/ui/TextWithArt.tsx'
import { type LocationView, studioContract } from '#features/studio/schema.ts'
import { studioDay } from '#lib/time.ts'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink, TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Floor } from '#ui/Floor.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { ask, clockContext, settingsOf } from '../api.server.ts'
import { seo } from '../seo.ts'
import type { Route } from './+types/aboutUs'
import styles from './aboutUs.module.css'
import pages from './pages.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const number = numbersOf(settingsOf(context), studioDay(context.get(clockContext)()))
  const { locations } = await ask(context, studioContract['GET /studio'])
  return {
    places: locations,
    teachers: await ask(context, contentContract['GET /studio/instructors']),
    promises: t.promises.list(number('madeWholeDays')),
  }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) =>
  seo(args, { title: t.title, description: t.description(args.matches[0].loaderData?.studio.name ?? '') })

export default function AboutUs({ loaderData: { places, teachers, promises } }: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="wrap">
        <PageHead title={t.title} lead={t.lead} />
        <section className={pages.tail} aria-labelledby="story-h">
          <Floor>
            <SectionHead id="story-h" label={t.story.label} title={t.story.title} />
            <TextWithArt paragraphs={t.story.paragraphs} art="swan" alt={t.story.art} />
          </Floor>
        </section>
      </div>
      <section className="sec on-sand" aria-labelledby="promises-h">
        <div className="wrap">
          <SectionHead id="promises-h" label={t.promises.label} title={t.promises.title} />
          <div className="inset">
            <StatementList says={promises} />
          </div>
        </div>
      </section>
      {teachers.length > 0 && (
        <section className="sec" aria-labelledby="teachers-h">
          <div className="wrap">
            <Floor>
              <SectionHead
                id="teachers-h"
                label={t.teachers.label}
                title={t.teachers.title}
                lead={t.teachers.lead}
              />
              <Teachers teachers={teachers} />
            </Floor>
          </div>
        </section>
      )}
      <Method />
      {places.length > 0 && <Places places={places} />}
      <ComeAndLook />
    </main>
  )
}

const Method = () => (
  <section className="sec on-khadi" aria-labelledby="method-h">
    <div className="wrap">
      <SectionHead id="method-h" label={t.method.label} title={t.method.title} />
      <TextWithArt paragraphs={t.method.paragraphs} art="ball" alt={t.method.art} />
      <p className={classes('inset', styles.more)}>
        <TextLink to="/all-blogs?tag=History" icon="go">
          {t.method.read}
        </TextLink>
      </p>
    </div>
  </section>
)

const Places = ({ places }: { places: LocationView[] }) => (
  <section className="sec" aria-labelledby="rooms-h">
    <div className="wrap">
      <Floor>
        <SectionHead id="rooms-h" label={t.rooms.label} title={t.rooms.title} />
        <Rooms places={places} />
        <p className={classes(pages.listEnd, styles.roomsEnd)}>
          <TextLink to="/contact-us" icon="go">
            {t.rooms.way}
          </TextLink>
        </p>
      </Floor>
    </div>
  </section>
)

const ComeAndLook = () => (
  <section className="sec on-gulabi" aria-labelledby="end-h">
    <div className="wrap">
      <h2 id="end-h">{t.end.title}</h2>
      <p className={classes('lead', styles.lead)}>{t.end.lead}</p>
      <Actions>
        <ButtonLink to="/class-schedule" icon="go">
          {t.end.book}
        </ButtonLink>
        <TextLink to="/why-pilates">{t.end.why}</TextLink>
      </Actions>
    </div>
  </section>
)
