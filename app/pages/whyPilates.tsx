import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { whyText as t } from '#app/text/whyPilates.ts'
import { freeHourNumbers } from '#features/content/policyNumbers.ts'
import { Frieze } from '#features/content/ui/Frieze.tsx'
import { Questions } from '#features/content/ui/Questions.tsx'
import { StatementList } from '#features/content/ui/StatementList.tsx'
import { TextWithArt } from '#features/content/ui/TextWithArt.tsx'
import { MIN_AGE } from '#features/identity/rules.ts'
import { membershipContract } from '#features/membership/schema.ts'
import { DiscoveryBlock } from '#features/membership/ui/DiscoveryBlock.tsx'
import { kindName } from '#features/studio/settings.ts'
import { formatRupees } from '#lib/money.ts'
import { studioDay } from '#lib/time.ts'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink, TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Floor } from '#ui/Floor.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { ask, clockContext, settingsOf } from '../api.server.ts'
import { seo } from '../seo.ts'
import type { Route } from './+types/whyPilates'
import styles from './whyPilates.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const packages = await ask(context, membershipContract['GET /user/get-membership-packages'], {
    query: { packageType: 'discovery' },
  })
  const questions = t.questions.list({
    ...freeHourNumbers(settingsOf(context), studioDay(context.get(clockContext)())),
    minimumAge: MIN_AGE,
  })
  return { discovery: packages[0] ?? null, questions }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const price = args.loaderData?.discovery?.price
  return seo(args, {
    title: t.metaTitle,
    description: t.description(price ? formatRupees(price) : undefined),
  })
}

const Buy = () => (
  <ButtonLink to="/membership?type=discovery" icon="go">
    {t.buy}
  </ButtonLink>
)

export default function WhyPilates({ loaderData: { discovery, questions } }: Route.ComponentProps) {
  const asked = discovery
    ? [t.questions.discovery(formatRupees(discovery.price), discovery.validity), ...questions]
    : questions
  return (
    <main id="main">
      <div className="wrap">
        <PageHead title={t.title} lead={t.lead} />
        {discovery && <DiscoveryBlock pkg={discovery} action={<Buy />} />}
      </div>
      <section className="sec" aria-labelledby="method-h">
        <div className="wrap">
          <Floor>
            <SectionHead id="method-h" label={t.method.label} title={t.method.title} />
            <TextWithArt paragraphs={t.method.paragraphs} art="hundred" alt={t.method.art} />
            <StatementList says={t.method.says} className={styles.says} />
          </Floor>
        </div>
      </section>
      <FirstClass />
      <section className="sec" aria-labelledby="kinds-h">
        <div className="wrap">
          <Floor>
            <SectionHead id="kinds-h" label={t.kinds.label} title={t.kinds.title} lead={t.kinds.lead} />
          </Floor>
          <Frieze pieces={doors()} />
        </div>
      </section>
      <section className="sec on-khadi" aria-labelledby="questions-h">
        <div className="wrap">
          <SectionHead id="questions-h" label={t.questions.label} title={t.questions.title} />
          <Questions questions={asked} />
          <Actions className="inset">
            {discovery && <Buy />}
            <TextLink to="/contact-us">{t.questions.other}</TextLink>
          </Actions>
        </div>
      </section>
    </main>
  )
}

const door = (kind: 'mat' | 'barre' | 'reformer' | 'private', art: string, to: string) => ({
  kind,
  name: kindName(kind),
  to,
  art,
  alt: t.kinds[kind].art,
  text: t.kinds[kind].text,
  from: undefined,
})
const doors = () => [
  door('mat', 'rollover', '/class-schedule?kind=mat'),
  door('barre', 'barre', '/class-schedule?kind=barre'),
  door('reformer', 'reformer', '/class-schedule?kind=reformer'),
  door('private', 'private', '/private-session'),
]

const FirstClass = () => (
  <section className="sec on-sand" aria-labelledby="first-h">
    <div className="wrap">
      <SectionHead id="first-h" label={t.first.label} title={t.first.title} lead={t.first.lead} />
      <ol className={classes(styles.course, 'inset')}>
        {t.first.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
