import { useSearchParams } from 'react-router'
import { privateText as t } from '#app/text/privateSession.ts'
import { StatementList } from '#features/content/ui/StatementList.tsx'
import { Steps } from '#features/content/ui/Steps.tsx'
import { EnquirySection } from '#features/enquiry/ui/EnquirySection.tsx'
import { type PackageView, passesContract } from '#features/passes/schema.ts'
import { PackageMenu } from '#features/passes/ui/PackageMenu.tsx'
import { addressOf, filterLocations, matchesFilter, readFilter } from '#features/passes/ui/packageFilter.ts'
import { hasPrivates, kindName, locationName } from '#features/studio/settings.ts'
import type { PageItem } from '#features/studio/text/starterPages.ts'
import { formatRupees } from '#lib/money.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/Empty.tsx'
import { Lang } from '#ui/Lang.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Plate } from '#ui/Plate.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import { Terms } from '#ui/Terms.tsx'
import { callApi } from '../api.server.ts'
import { seo } from '../seo.ts'
import { loadPageTexts, type PageTexts } from '../sitePage.server.ts'
import type { Route } from './+types/privateSession'
import pages from './pages.module.css'
import styles from './privateSession.module.css'

/** Loads the packages of all locations, so that choosing one needs no further request. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!hasPrivates()) throw new Response(null, { status: 404 })
  const get = passesContract['GET /user/get-membership-packages']
  const [privates, semiPrivates] = await Promise.all([
    callApi(context, get, { query: { packageType: 'private' } }),
    callApi(context, get, { query: { packageType: 'semiPrivate' } }),
  ])
  return {
    packages: [...privates, ...semiPrivates],
    texts: await loadPageTexts(context, 'privates'),
    leads: await loadPageTexts(context, 'prices'),
  }
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = (args) =>
  seo(args, {
    title: t.title,
    description: t.description(args.matches[0].loaderData?.studio.whereabouts ?? ''),
  })

export default function PrivateSession({ loaderData: { packages, texts, leads } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { location } = readFilter(params)
  return (
    <main id="main">
      <div className="wrap">
        <PageHead
          title={t.title}
          lead={<Lang text={texts.lead} />}
          plate={<Plate src="/art/private.svg" alt={t.art} ratio="4:5" eager className={styles.tower} />}
        />
      </div>
      <About texts={texts} />
      <section className={pages.tail} aria-labelledby="packages-h" id="packages">
        <div className="wrap">
          <RuledSection>
            <SectionHead
              id="packages-h"
              label={t.packages.label}
              title={t.packages.title}
              lead={texts.packagesLead && <Lang text={texts.packagesLead} />}
            />
            {filterLocations().length > 1 && <Locations chosen={location} />}
            <Menu packages={packages} leads={leads} location={location} />
            <Rules rules={texts.rules} />
          </RuledSection>
        </div>
      </section>
      <EnquirySection lead={texts.enquiryLead} picture="write-private" art={t.keepArt} />
    </main>
  )
}

/** How it works, and which kinds there are. */
const About = ({ texts }: { texts: PageTexts<'privates'> }) => (
  <>
    {texts.steps.length > 0 && (
      <section className="sec on-sand" aria-labelledby="how-h">
        <div className="wrap">
          <SectionHead id="how-h" label={t.how.label} title={<Lang text={texts.stepsTitle} />} />
          <Steps steps={texts.steps.map(stepWithArt)} />
        </div>
      </section>
    )}
    {texts.kinds.length > 0 && (
      <section className="sec" aria-labelledby="kinds-h">
        <div className="wrap">
          <RuledSection>
            <SectionHead id="kinds-h" label={t.kinds.label} title={<Lang text={texts.kindsTitle} />} />
            <div className="inset">
              <StatementList
                statements={texts.kinds.map(({ title, text }) => ({ title: kindName(title), text }))}
              />
            </div>
          </RuledSection>
        </div>
      </section>
    )}
  </>
)

const DRAWN_STEPS = 3
const stepWithArt = ({ title, text }: PageItem, index: number) => ({
  title: <Lang text={title} />,
  text: <Lang text={text} />,
  art: `step-${(index % DRAWN_STEPS) + 1}`,
})

const Rules = ({ rules }: { rules: PageItem[] }) =>
  rules.length > 0 && (
    <div className={classes('inset', styles.rules)}>
      <h3>{t.rules.title}</h3>
      <Terms terms={rules.map(({ title, text }) => [title, text])} className={styles.terms} />
    </div>
  )

const Locations = ({ chosen }: { chosen: string | null }) => (
  <TabLinks label={t.packages.filter}>
    {[null, ...filterLocations()].map((location) => (
      <TabLink
        key={location}
        to={location ? `?location=${location}` : '/private-session'}
        on={location === chosen}
        preventScrollReset
      >
        {location ? locationName(location) : t.packages.all}
      </TabLink>
    ))}
  </TabLinks>
)

type MenuProps = { packages: PackageView[]; leads: PageTexts<'prices'>; location: string | null }

function Menu({ packages, leads, location }: MenuProps) {
  const matching = packages.filter((pkg) => matchesFilter(pkg, { type: null, location }))
  if (matching.length === 0) {
    return (
      <Empty
        art="filter"
        title={t.packages.none}
        action={
          location && (
            <ButtonLink to="/private-session" outline sm preventScrollReset>
              {t.packages.seeAll}
            </ButtonLink>
          )
        }
      >
        {t.packages.noneMore}
      </Empty>
    )
  }
  return (
    <PackageMenu
      packages={matching}
      leads={leads}
      action={(pkg) => <Choose pkg={pkg} location={location} />}
    />
  )
}

const Choose = ({ pkg, location }: { pkg: PackageView; location: string | null }) => (
  <ButtonLink
    to={addressOf({ type: pkg.packageType, location })}
    sm
    outline
    icon="go"
    aria-label={t.packages.chooseLabel(pkg.packageName, formatRupees(pkg.price))}
  >
    {t.packages.choose}
  </ButtonLink>
)
