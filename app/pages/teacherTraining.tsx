import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { contentContract, type TrainingView } from '#features/content/schema.ts'
import { trainingText as t } from '#features/content/text/trainings.ts'
import { StatementList } from '#features/content/ui/StatementList.tsx'
import { TrainingList } from '#features/content/ui/TrainingList.tsx'
import { EnquirySection } from '#features/enquiry/ui/EnquirySection.tsx'
import { isDayBefore, isoInstant, studioDay } from '#lib/time.ts'
import { Empty } from '#ui/Empty.tsx'
import { Lang } from '#ui/Lang.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Plate } from '#ui/Plate.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { callApi, clockContext } from '../api.server.ts'
import { seo } from '../seo.ts'
import { loadPageTexts } from '../sitePage.server.ts'
import { useNow } from '../useNow.ts'
import type { Route } from './+types/teacherTraining'
import pages from './pages.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    trainings: await callApi(context, contentContract['GET /admin/get-all-trainings']),
    texts: await loadPageTexts(context, 'training'),
    now: isoInstant(context.get(clockContext)()),
  }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) =>
  seo(args, { title: t.title, description: args.loaderData?.texts.lead ?? '' })

const isOver = (training: TrainingView, now: string) =>
  isDayBefore(Temporal.PlainDate.from(training.endsOn), studioDay(Temporal.Instant.from(now)))

export default function TeacherTraining({ loaderData }: Route.ComponentProps) {
  const { texts } = loaderData
  const now = useNow(loaderData.now)
  const trainings = loaderData.trainings.filter((training) => !isOver(training, now))
  return (
    <main id="main">
      <div className="wrap">
        <PageHead
          title={t.title}
          lead={<Lang text={texts.lead} />}
          plate={<Plate src="/art/wide-fan.svg" alt={t.art} ratio="3:2" eager />}
        />
        <section className={pages.tail} aria-labelledby="list-h">
          <RuledSection>
            <SectionHead id="list-h" label={t.label} title={t.listTitle} />
            {trainings.length > 0 ? (
              <TrainingList trainings={trainings} />
            ) : (
              <Empty art="schedule" title={t.none}>
                {t.noneMore}
              </Empty>
            )}
          </RuledSection>
        </section>
      </div>
      {texts.how.length > 0 && (
        <section className="sec on-sand" aria-labelledby="how-h">
          <div className="wrap">
            <SectionHead id="how-h" label={t.how.label} title={<Lang text={texts.howTitle} />} />
            <StatementList statements={texts.how} />
          </div>
        </section>
      )}
      <EnquirySection lead={texts.enquiryLead} picture="write-training" art={t.keepArt} />
    </main>
  )
}
