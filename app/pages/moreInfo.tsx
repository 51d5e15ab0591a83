import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { policyPageText } from '#app/text/policyPage.ts'
import { anchorOf } from '#features/content/anchors.ts'
import type { TrainingView } from '#features/content/schema.ts'
import { trainingText as t } from '#features/content/text/trainings.ts'
import { ArticleLayout } from '#features/content/ui/ArticleLayout.tsx'
import { BulletList } from '#features/content/ui/BulletList.tsx'
import { Curriculum } from '#features/content/ui/Curriculum.tsx'
import { OnThisPage } from '#features/content/ui/OnThisPage.tsx'
import { Questions } from '#features/content/ui/Questions.tsx'
import { datesAndFee } from '#features/content/ui/TrainingFacts.tsx'
import { EnquiryLink } from '#features/enquiry/ui/EnquiryLink.tsx'
import { langOf } from '#lib/language.ts'
import { Lang } from '#ui/Lang.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { Terms } from '#ui/Terms.tsx'
import { seo } from '../seo.ts'
import type { Route } from './+types/moreInfo'
import { BackLink } from './BackLink.tsx'
import styles from './moreInfo.module.css'
import { loadTraining } from './training.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { training: await loadTraining(context, params.id) }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.training.title
  if (!title) return []
  return seo(args, { title: t.full.title(title), description: t.full.description(title), english: true })
}

/** The parts of the page that have content. */
const partsOf = (training: TrainingView) =>
  [
    {
      title: t.full.curriculum,
      has: training.curriculum.length > 0,
      body: <Curriculum parts={training.curriculum} hours={training.hours} />,
    },
    { title: t.full.money, has: true, body: <Terms terms={datesAndFee(training)} /> },
    {
      title: t.full.included,
      has: training.included.length > 0,
      body: <BulletList items={training.included} />,
    },
    {
      title: t.full.required,
      has: training.requirements.length > 0,
      body: <BulletList items={training.requirements} />,
    },
    {
      title: t.full.questions,
      has: training.faqs.length > 0,
      body: <Questions questions={training.faqs} narrow />,
    },
  ].filter(({ has }) => has)

export default function MoreInfo({ loaderData: { training } }: Route.ComponentProps) {
  const parts = partsOf(training)
  const headings = parts.map(({ title }) => ({ id: anchorOf(title), text: title }))
  const page = `/teacher-single-training/${training._id}`
  return (
    <main id="main">
      <div className="wrap">
        <BackLink to={page}>
          <Lang text={t.full.back(training.title)} />
        </BackLink>
        <PageHead
          title={<Lang text={t.full.title(training.title)} />}
          lead={<span lang={langOf(training.summary)}>{training.summary}</span>}
          afterBackLink
        />
        <RuledSection>
          <ArticleLayout
            flushTop
            wide
            aside={<OnThisPage title={policyPageText.onThisPage} headings={headings} />}
          >
            <div className={styles.parts}>
              {parts.map(({ title, body }) => (
                <section key={title} aria-labelledby={anchorOf(title)}>
                  <h2 id={anchorOf(title)}>{title}</h2>
                  {body}
                </section>
              ))}
              <p>
                <EnquiryLink icon="go">{t.full.ask}</EnquiryLink>
              </p>
            </div>
          </ArticleLayout>
        </RuledSection>
      </div>
    </main>
  )
}
