import { Link } from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { policyPageText as t } from '#app/text/policyPage.ts'
import { headingsOf } from '#features/content/anchors.ts'
import { longDay } from '#features/content/days.ts'
import { contentContract } from '#features/content/schema.ts'
import { ArticleLayout } from '#features/content/ui/ArticleLayout.tsx'
import { OnThisPage } from '#features/content/ui/OnThisPage.tsx'
import { proseClass } from '#features/content/ui/Prose.tsx'
import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { callApi } from '../api.server.ts'
import { seo } from '../seo.ts'
import type { Route } from './+types/policy'
import styles from './policy.module.css'

/** The address determines which of the four policies is shown. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/+$/, '')
  const policies = await callApi(context, contentContract['GET /studio/policies'])
  const policy = policies.find((each) => path.endsWith(each.path))
  if (!policy) throw new Response(null, { status: 404 })
  const others = policies.filter((each) => each !== policy)
  return { policy, others: others.map(({ path, title }) => ({ path, title })) }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const policy = args.loaderData?.policy
  return policy
    ? seo(args, { title: policy.title, description: policy.lead, english: !policy.isInHindi })
    : []
}

export default function PolicyPage({ loaderData: { policy, others } }: Route.ComponentProps) {
  const headings = headingsOf(policy.sections.map(({ heading }) => heading))
  return (
    <main id="main" className="wrap">
      <PageHead title={policy.title} lead={policy.lead} />
      <RuledSection>
        <ArticleLayout
          flushTop
          aside={
            <>
              {policy.updatedOn && <p className="small mute">{t.updated(longDay(policy.updatedOn))}</p>}
              <OnThisPage title={t.onThisPage} headings={headings} />
            </>
          }
        >
          <div className={classes(proseClass, styles.policy)}>
            <section className={styles.note} aria-labelledby="short">
              <h2 id="short">{t.inShort}</h2>
              <ul>
                {policy.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <p className="small mute">{policy.isInHindi ? t.binding : t.bindingEnglish}</p>
            </section>
            {policy.changes.map(({ from, paragraphs }) => (
              <section key={from} className={styles.note} aria-labelledby={`from-${from}`}>
                <h2 id={`from-${from}`}>{t.from(longDay(from))}</h2>
                {paragraphs.map((text) => (
                  <p key={text} lang={langOf(text)}>
                    {text}
                  </p>
                ))}
              </section>
            ))}
            {policy.sections.map(({ heading, paragraphs }, index) => {
              const id = headings[index]?.id
              return (
                <section key={id} lang={langOf(paragraphs.join(' '))} aria-labelledby={id}>
                  <h2 id={id}>{heading}</h2>
                  {paragraphs.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                </section>
              )
            })}
            <Others others={others} />
          </div>
        </ArticleLayout>
      </RuledSection>
    </main>
  )
}

const Others = ({ others }: { others: { path: string; title: string }[] }) => (
  <dl className={classes(styles.note, styles.others)}>
    <dt>{t.others}</dt>
    <dd>
      {others.map(({ path, title }) => (
        <Link key={path} to={path}>
          {title}
        </Link>
      ))}
    </dd>
    <dt>{t.ask}</dt>
    <dd>
      <Link to="/contact-us">{t.askLink}</Link>
    </dd>
  </dl>
)
