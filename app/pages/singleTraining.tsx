import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { contentContract } from '#features/content/schema.ts'
import { trainingText as t } from '#features/content/text/trainings.ts'
import { CurriculumInShort } from '#features/content/ui/Curriculum.tsx'
import { Prose } from '#features/content/ui/Prose.tsx'
import { Teachers } from '#features/content/ui/Teachers.tsx'
import { TrainingFacts } from '#features/content/ui/TrainingFacts.tsx'
import { EnquirySection } from '#features/enquiry/ui/EnquirySection.tsx'
import { langOf } from '#lib/language.ts'
import { isDayBefore, isoInstant, studioDay } from '#lib/time.ts'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Plate } from '#ui/Plate.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { callApi, clockContext } from '../api.server.ts'
import { seo } from '../seo.ts'
import { loadPageTexts } from '../sitePage.server.ts'
import { useNow } from '../useNow.ts'
import type { Route } from './+types/singleTraining'
import { BackLink } from './BackLink.tsx'
import styles from './singleTraining.module.css'
import { loadTraining } from './training.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const training = await loadTraining(context, params.id)
  const instructors = await callApi(context, contentContract['GET /studio/instructors'])
  return {
    training,
    enquiryLead: (await loadPageTexts(context, 'training')).enquiryLead,
    trainers: instructors.filter(({ name }) => training.instructors.includes(name)),
    now: isoInstant(context.get(clockContext)()),
  }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const training = args.loaderData?.training
  if (!training) return []
  return seo(args, {
    english: true,
    title: training.title,
    description: t.single.description(training.title, training.summary),
  })
}

export default function SingleTraining({ loaderData }: Route.ComponentProps) {
  const { training, trainers } = loaderData
  const today = studioDay(Temporal.Instant.from(useNow(loaderData.now)))
  const isOver = isDayBefore(Temporal.PlainDate.from(training.endsOn), today)
  return (
    <main id="main">
      <div className="wrap">
        <BackLink to="/teacher-training">{t.single.all}</BackLink>
        <PageHead
          afterBackLink
          label={<Lang text={training.level} />}
          title={training.title}
          lang={langOf(training.title)}
          lead={<span lang={langOf(training.summary)}>{training.summary}</span>}
          note={isOver && t.over}
          plate={<Plate src={`/art/${training.art}.svg`} {...training.photo} alt="" ratio="1:1" eager />}
        />
        <RuledSection className={styles.pair}>
          <div>
            <h2>{t.single.about}</h2>
            <Prose html={training.description} />
          </div>
          <TrainingFacts training={training} />
        </RuledSection>
      </div>
      <section className="sec" aria-labelledby="contents-h">
        <div className="wrap">
          <RuledSection>
            <SectionHead
              id="contents-h"
              label={t.single.label}
              title={t.single.contents}
              lead={t.single.inFullLead(training.curriculum.length, training.hours)}
            />
            <div className="inset">
              <CurriculumInShort parts={training.curriculum} />
              <Actions>
                <ButtonLink to={`/moreInfo/${training._id}`} icon="go">
                  {t.single.inFull}
                </ButtonLink>
              </Actions>
            </div>
          </RuledSection>
        </div>
      </section>
      {trainers.length > 0 && (
        <section className="sec on-khadi" aria-labelledby="teachers-h">
          <div className="wrap">
            <SectionHead id="teachers-h" label={t.single.teachersLabel} title={t.single.teachers} />
            <Teachers teachers={trainers} />
          </div>
        </section>
      )}
      <EnquirySection lead={loaderData.enquiryLead} picture="write-course" art={t.askArt} anchor="ask" />
    </main>
  )
}
