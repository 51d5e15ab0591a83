import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { whyText as t } from '#app/text/whyPilates.ts'
import { Frieze, kindPiece } from '#features/content/ui/Frieze.tsx'
import { Questions } from '#features/content/ui/Questions.tsx'
import { StatementList } from '#features/content/ui/StatementList.tsx'
import { TextWithArt } from '#features/content/ui/TextWithArt.tsx'
import { passesContract } from '#features/passes/schema.ts'
import { DiscoveryBlock } from '#features/passes/ui/DiscoveryBlock.tsx'
import { pricesIncludeTax } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
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
import type { Route } from './+types/whyPilates'
import { ForNewcomers } from './ForNewcomers.tsx'
import styles from './whyPilates.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const packages = await callApi(context, passesContract['GET /user/get-membership-packages'], {
    query: { packageType: 'discovery' },
  })
  return { discovery: packages[0] ?? null, texts: await loadPageTexts(context, 'why') }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const discovery = args.loaderData?.discovery
  return seo(args, {
    title: t.metaTitle,
    description: t.description(
      discovery ? { price: formatRupees(discovery.price), sessions: discovery.totalSessions } : undefined,
    ),
  })
}

const Buy = () => (
  <ForNewcomers>
    <ButtonLink to="/membership?type=discovery" icon="go">
      {t.buy}
    </ButtonLink>
  </ForNewcomers>
)

export default function WhyPilates({ loaderData: { discovery, texts } }: Route.ComponentProps) {
  const questions = texts.questions.map(({ title, text }) => ({ question: title, answer: text }))
  const discoveryQuestions = discovery
    ? [
        t.questions.discovery(formatRupees(discovery.price), discovery, pricesIncludeTax('discovery')),
        ...questions,
      ]
    : questions
  return (
    <main id="main">
      <div className="wrap">
        <PageHead title={t.title} lead={<Lang text={texts.lead} />} />
        {discovery && <DiscoveryBlock pkg={discovery} action={<Buy />} />}
      </div>
      <section className="sec" aria-labelledby="method-h">
        <div className="wrap">
          <RuledSection>
            <SectionHead id="method-h" label={t.method.label} title={<Lang text={texts.methodTitle} />} />
            <TextWithArt text={texts.method} art="hundred" alt={t.method.art} />
            <StatementList statements={texts.statements} className={styles.statements} />
          </RuledSection>
        </div>
      </section>
      {texts.firstSteps.length > 0 && <FirstClass texts={texts} />}
      {texts.kinds.length > 0 && (
        <section className="sec" aria-labelledby="kinds-h">
          <div className="wrap">
            <RuledSection>
              <SectionHead
                id="kinds-h"
                label={t.kinds.label}
                title={<Lang text={texts.kindsTitle} />}
                lead={texts.kindsLead && <Lang text={texts.kindsLead} />}
              />
            </RuledSection>
            <Frieze
              pieces={texts.kinds.map(({ title, text }, index) => kindPiece(title, text, index, 'rollover'))}
            />
          </div>
        </section>
      )}
      <section className="sec on-khadi" aria-labelledby="questions-h">
        <div className="wrap">
          <SectionHead
            id="questions-h"
            label={t.questions.label}
            title={<Lang text={texts.questionsTitle} />}
          />
          <Questions questions={discoveryQuestions} />
          <Actions className="inset">
            {discovery && <Buy />}
            <TextLink to="/contact-us">{t.questions.other}</TextLink>
          </Actions>
        </div>
      </section>
    </main>
  )
}

const FirstClass = ({ texts }: { texts: PageTexts<'why'> }) => (
  <section className="sec on-sand" aria-labelledby="first-h">
    <div className="wrap">
      <SectionHead
        id="first-h"
        label={t.first.label}
        title={<Lang text={texts.firstTitle} />}
        lead={texts.firstLead && <Lang text={texts.firstLead} />}
      />
      <ol className={classes(styles.course, 'inset')}>
        {texts.firstSteps.map(({ title, text }) => (
          <li key={title}>
            <h3 lang={langOf(title)}>{title}</h3>
            <p lang={langOf(text)}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
