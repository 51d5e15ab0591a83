import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { contentContract } from '#features/content/schema.ts'
import { aboutText as t } from '#features/content/text/aboutUs.ts'
import { Rooms } from '#features/content/ui/Rooms.tsx'
import { StatementList } from '#features/content/ui/StatementList.tsx'
import { Teachers } from '#features/content/ui/Teachers.tsx'
import { TextWithArt } from '#features/content/ui/TextWithArt.tsx'
import { type LocationView, studioContract } from '#features/studio/schema.ts'
import { langOf } from '#lib/language.ts'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink, TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Lang } from '#ui/Lang.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { callApi } from '../api.server.ts'
import { seo } from '../seo.ts'
import { loadPageTexts, type PageTexts } from '../sitePage.server.ts'
import type { Route } from './+types/aboutUs'
import styles from './aboutUs.module.css'
import pages from './pages.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { locations } = await callApi(context, studioContract['GET /studio'])
  return {
    locations,
    teachers: await callApi(context, contentContract['GET /studio/instructors']),
    texts: await loadPageTexts(context, 'about'),
  }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) =>
  seo(args, { title: t.title, description: t.description(args.matches[0].loaderData?.studio.name ?? '') })

export default function AboutUs({ loaderData: { locations, teachers, texts } }: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="wrap">
        <PageHead title={t.title} lead={<Lang text={texts.lead} />} />
        {texts.story && (
          <section className={pages.tail} aria-labelledby="story-h">
            <RuledSection>
              <SectionHead id="story-h" label={t.story.label} title={<Lang text={texts.storyTitle} />} />
              <TextWithArt text={texts.story} art="swan" alt={t.story.art} />
            </RuledSection>
          </section>
        )}
      </div>
      {texts.promises.length > 0 && (
        <section className="sec on-sand" aria-labelledby="promises-h">
          <div className="wrap">
            <SectionHead
              id="promises-h"
              label={t.promises.label}
              title={<Lang text={texts.promisesTitle} />}
            />
            <div className="inset">
              <StatementList statements={texts.promises} />
            </div>
          </div>
        </section>
      )}
      {teachers.length > 0 && (
        <section className="sec" aria-labelledby="teachers-h">
          <div className="wrap">
            <RuledSection>
              <SectionHead
                id="teachers-h"
                label={t.teachers.label}
                title={<Lang text={texts.teachersTitle} />}
                lead={texts.teachersLead && <Lang text={texts.teachersLead} />}
              />
              <Teachers teachers={teachers} />
            </RuledSection>
          </div>
        </section>
      )}
      {texts.method && <Method texts={texts} />}
      {locations.length > 0 && <Locations locations={locations} title={texts.locationsTitle} />}
      <ComeAndLook texts={texts} />
    </main>
  )
}

type TextsProps = { texts: PageTexts<'about'> }

const Method = ({ texts }: TextsProps) => (
  <section className="sec on-khadi" aria-labelledby="method-h">
    <div className="wrap">
      <SectionHead id="method-h" label={t.method.label} title={<Lang text={texts.methodTitle} />} />
      <TextWithArt text={texts.method} art="ball" alt={t.method.art} />
      <p className={classes('inset', styles.more)}>
        <TextLink to="/all-blogs" icon="go">
          {t.method.read}
        </TextLink>
      </p>
    </div>
  </section>
)

const Locations = ({ locations, title }: { locations: LocationView[]; title: string }) => (
  <section className="sec" aria-labelledby="rooms-h">
    <div className="wrap">
      <RuledSection>
        <SectionHead id="rooms-h" label={t.rooms.label} title={<Lang text={title} />} />
        <Rooms locations={locations} />
        <p className={classes(pages.listEnd, styles.roomsEnd)}>
          <TextLink to="/contact-us" icon="go">
            {t.rooms.link}
          </TextLink>
        </p>
      </RuledSection>
    </div>
  </section>
)

const ComeAndLook = ({ texts }: TextsProps) => (
  <section className="sec on-gulabi" aria-labelledby="end-h">
    <div className="wrap">
      <h2 id="end-h" lang={langOf(texts.endTitle)}>
        {texts.endTitle}
      </h2>
      <p className={classes('lead', styles.lead)} lang={langOf(texts.endLead)}>
        {texts.endLead}
      </p>
      <Actions>
        <ButtonLink to="/class-schedule" icon="go">
          {t.end.book}
        </ButtonLink>
        <TextLink to="/why-pilates">{t.end.why}</TextLink>
      </Actions>
    </div>
  </section>
)
